import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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
