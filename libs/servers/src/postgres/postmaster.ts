import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { findProcess } from '../processes/find-process.ts';
import { SUPERUSER } from './cluster.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** The process id and port in a running server's postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
}

type ServerIdentity = 'ours' | 'starting' | 'none' | 'other' | 'wrong-password';

/** Crash recovery may take this long. Waiting for a port that refuses connections ends much sooner. */
const RECOVERY_TIMEOUT_MS = 120_000;
const SILENCE_TIMEOUT_MS = 3_000;

/**
 * Finds the server that a killed process left running on this data directory, and waits until it accepts connections. Deletes a lock
 * file whose process has exited or, since process ids are reused, is not PostgreSQL.
 * @returns undefined if there is none
 * @throws PostgresStartError ('wrong-password')
 */
export async function findRunningServer(dataDir: string, password: string): Promise<Postmaster | undefined> {
  const startMs = Date.now();
  while (Date.now() - startMs < RECOVERY_TIMEOUT_MS) {
    const postmaster = await readLockFile(dataDir);
    if (!postmaster) return undefined;
    if (!isPostgres(postmaster.pid)) {
      await rm(join(dataDir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const identity = await identifyServer(postmaster.port, dataDir, password);
    if (identity === 'ours') return postmaster;
    if (identity === 'wrong-password')
      throw new PostgresStartError('wrong-password', `The server of ${dataDir} refuses the stored superuser password`);
    if (identity === 'other' || (identity === 'none' && Date.now() - startMs > SILENCE_TIMEOUT_MS)) return undefined;
    await sleep(50);
  }
  return undefined;
}

/** Reads the process id and port (lines 1 and 4) of the lock file; undefined if there is none. */
export async function readLockFile(dataDir: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isPostgres(pid: number): boolean {
  const found = findProcess(pid);
  return found !== undefined && (found.program === '' || found.program.startsWith('postgres'));
}

/** Identifies the server on a port. It is ours if it accepts our password and reports our data directory. */
export async function identifyServer(port: number, dataDir: string, password: string): Promise<ServerIdentity> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener, a later connection error would crash the process. The query's rejection reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(dataDir)) ? 'ours' : 'other';
  } catch (error) {
    return identityOf(error);
  } finally {
    await client.end();
  }
}

function identityOf(error: unknown): ServerIdentity {
  if (!(error instanceof DatabaseError)) return 'none';
  if (error.code === '28P01') return 'wrong-password';
  // 57P03: cannot connect now (starting, recovering, stopping); 57P01: shutting down.
  if (error.code === '57P03' || error.code === '57P01') return 'starting';
  return 'other';
}
