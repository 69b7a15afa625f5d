import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf } from '../bench/processes.ts';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { loopbackUrl } from './loopback-url.ts';

/** Uses the real limits. Each virtual user has its own address, because this computer counts as a trusted proxy. */
const SETTINGS = { LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };

/** The Casebook that a load test runs against. */
export interface Target {
  readonly url: string;
  /** `embedded`, `distributed`, or `url` for a Casebook that was already running. */
  readonly profile: string;
  /** Absent for a Casebook that was already running. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The processes to measure: those that this command started. */
  readonly pids: () => readonly number[];
  stop(): Promise<void>;
}

/** Starts a new Casebook on free ports with its own data. */
export async function startTarget(profile: string): Promise<Target> {
  const folder = profileFolder('load-data', profile);
  const system = await startProfile(profile, folder, SETTINGS);
  // PostgreSQL detaches from the process that starts it.
  const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: loopbackUrl(system.url),
    profile,
    environment: system.environment,
    pids: () => [...childrenOf(process.pid), postmaster],
    stop: async () => {
      await system.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A Casebook that is already running on this computer. */
export const runningTarget = (url: string): Target => ({
  url: loopbackUrl(url),
  profile: 'url',
  pids: () => [],
  stop: async () => {},
});
