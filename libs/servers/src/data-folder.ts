import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder in which a server stores its data. */
export interface DataFolder {
  path: string;
  /** Deletes a temporary folder; a requested folder stays. */
  discard(): Promise<void>;
}

/** Opens the requested folder, creating it if needed, or creates a temporary one that `discard` deletes. */
export async function openDataFolder(name: string, requested?: string): Promise<DataFolder> {
  if (requested === undefined) {
    const path = await mkdtemp(join(tmpdir(), `casebook-${name}-`));
    return { path, discard: () => rm(path, { recursive: true, force: true }) };
  }
  await mkdir(requested, { recursive: true });
  return { path: resolve(requested), discard: async () => undefined };
}

/** A `catch` handler for a failed start: discards the folder and rethrows the error. */
export function discardAndRethrow(folder: DataFolder): (error: unknown) => Promise<never> {
  return async (error) => {
    await folder.discard();
    throw error;
  };
}

/** A path under the repository's `.artifacts`, which git ignores: for files that one run stores for later runs. */
export function artifactsFolder(...path: string[]): string {
  // `src` and `dist` have the same depth.
  return join(fileURLToPath(new URL('../../../.artifacts', import.meta.url)), ...path);
}
