import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactsFolder, livingProcess } from '@casebook/servers';

/** How test files find the PostgreSQL that their jest run started. */
export interface TestClusterAddress {
  adminUrl: string;
}

/** A folder for each jest run, by its process id, so that runs beside one another never share a server. */
const RUNS = artifactsFolder('test-postgres');

export const runFolder = (pid: number): string => join(RUNS, String(pid));
export const dataFolderOf = (pid: number): string => join(runFolder(pid), 'data');
const addressFile = (pid: number): string => join(runFolder(pid), 'address.json');

/** Lets the workers of this jest run find its server. */
export async function publishAddress(address: TestClusterAddress): Promise<void> {
  await mkdir(runFolder(process.pid), { recursive: true });
  await writeFile(addressFile(process.pid), JSON.stringify(address), { mode: 0o600 });
}

/** The server of this jest run: its workers are its children, and with few tests it runs them itself. Throws when there is none. */
export async function findAddress(): Promise<TestClusterAddress> {
  const file = [process.pid, process.ppid].map(addressFile).find((path) => existsSync(path));
  if (file) return JSON.parse(await readFile(file, 'utf8')) as TestClusterAddress;
  throw new Error('no test PostgreSQL: this jest project needs libs/testing/src/jest-global-setup.ts as its globalSetup');
}

/** The process ids of runs that were killed and left their folder behind, perhaps with a server. */
export async function abandonedRuns(): Promise<number[]> {
  await mkdir(RUNS, { recursive: true });
  const pids = (await readdir(RUNS)).map(Number).filter(Number.isInteger);
  return pids.filter((pid) => !livingProcess(pid));
}

/** Removes what a run kept on disk. */
export async function removeRun(pid: number): Promise<void> {
  await rm(runFolder(pid), { recursive: true, force: true });
}
