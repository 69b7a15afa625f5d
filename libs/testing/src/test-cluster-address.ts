import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactsFolder, findProcess } from '@casebook/servers';

/** The address of the PostgreSQL that the jest run started. */
export interface TestClusterAddress {
  adminUrl: string;
}

/** One folder per jest run, named by its process id, so that concurrent runs never share a server. */
const RUNS = artifactsFolder('test-postgres');

const runFolder = (pid: number): string => join(RUNS, String(pid));
export const dataFolderOf = (pid: number): string => join(runFolder(pid), 'data');
const addressFile = (pid: number): string => join(runFolder(pid), 'address.json');

/** Writes the address for the workers of this jest run. */
export async function publishAddress(address: TestClusterAddress): Promise<void> {
  await mkdir(runFolder(process.pid), { recursive: true });
  await writeFile(addressFile(process.pid), JSON.stringify(address), { mode: 0o600 });
}

/**
 * Reads the address of this jest run, in a worker, which is a child process of the run, or in the main process. @throws Error if there is
 * none
 */
export async function findAddress(): Promise<TestClusterAddress> {
  const file = [process.pid, process.ppid].map(addressFile).find((path) => existsSync(path));
  if (file) return JSON.parse(await readFile(file, 'utf8')) as TestClusterAddress;
  throw new Error('No test PostgreSQL: set libs/testing/src/jest-global-setup.ts as the globalSetup of this jest project');
}

/** The process ids of killed runs whose folder, and possibly server, still exists. */
export async function abandonedRuns(): Promise<number[]> {
  await mkdir(RUNS, { recursive: true });
  const pids = (await readdir(RUNS)).map(Number).filter(Number.isInteger);
  return pids.filter((pid) => !findProcess(pid));
}

/** Deletes a run's folder. */
export async function removeRun(pid: number): Promise<void> {
  await rm(runFolder(pid), { recursive: true, force: true });
}
