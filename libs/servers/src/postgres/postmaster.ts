import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { livingProcess } from '../processes/living-process.ts';
import { SUPERUSER } from './cluster.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** What a running server wrote into its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
}

type Answer = 'ours' | 'not-yet' | 'nobody' | 'another' | 'wrong-password';

/** A server that recovers after a crash may take its time; one that nobody answers for is given up much sooner. */
const LONGEST_RECOVERY_MS = 120_000;
const LONGEST_SILENCE_MS = 3_000;

/**
 * The server that a killed run left behind on this very data directory, once it answers; undefined when there is none.
 * A lock file of a process that is gone, or that is no PostgreSQL at all (ids are given again), is removed.
 * Throws PostgresStartError ('wrong-password').
 */
export async function findRunningServer(dataDir: string, password: string): Promise<Postmaster | undefined> {
  const began = Date.now();
  while (Date.now() - began < LONGEST_RECOVERY_MS) {
    const postmaster = await readLockFile(dataDir);
    if (!postmaster) return undefined;
    if (!isPostgres(postmaster.pid)) {
      await rm(join(dataDir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const answer = await ask(postmaster.port, dataDir, password);
    if (answer === 'ours') return postmaster;
    if (answer === 'wrong-password')
      throw new PostgresStartError('wrong-password', `the server of ${dataDir} refuses the superuser password`);
    if (answer === 'another' || (answer === 'nobody' && Date.now() - began > LONGEST_SILENCE_MS)) return undefined;
    await sleep(50);
  }
  return undefined;
}

/** The lock file's process and port (lines 1 and 4), or undefined where no server is or was. */
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
  const found = livingProcess(pid);
  return found !== undefined && (found.program === '' || found.program.startsWith('postgres'));
}

/** Asks who listens on a port; only a server that gets in with our password and names our folder is ours. */
export async function ask(port: number, dataDir: string, password: string): Promise<Answer> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a connection that breaks later would end the whole process; the query's own rejection tells enough.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(dataDir)) ? 'ours' : 'another';
  } catch (error) {
    return answerOf(error);
  } finally {
    await client.end();
  }
}

function answerOf(error: unknown): Answer {
  if (!(error instanceof DatabaseError)) return 'nobody';
  if (error.code === '28P01') return 'wrong-password';
  // 57P03: cannot connect now (starting, recovering, stopping); 57P01: it is being shut down.
  if (error.code === '57P03' || error.code === '57P01') return 'not-yet';
  return 'another';
}
