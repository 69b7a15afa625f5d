import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder a stand-alone server keeps its data in. */
export interface DataFolder {
  path: string;
  /** Removes a folder that was made for this run alone; a folder that was asked for stays. */
  discard(): Promise<void>;
}

/** Opens the given folder, or makes a temporary one that `discard` removes. */
export async function openDataFolder(name: string, wanted?: string): Promise<DataFolder> {
  if (wanted === undefined) {
    const path = await mkdtemp(join(tmpdir(), `casebook-${name}-`));
    return { path, discard: () => rm(path, { recursive: true, force: true }) };
  }
  await mkdir(wanted, { recursive: true });
  return { path: resolve(wanted), discard: async () => undefined };
}

/** For a start that fails: discards the folder and passes the error on. */
export function discarding(folder: DataFolder): (error: unknown) => Promise<never> {
  return async (error) => {
    await folder.discard();
    throw error;
  };
}
