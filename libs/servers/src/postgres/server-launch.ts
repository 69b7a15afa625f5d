import { readFile, rename } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isPortFree } from '../free-port.ts';
import { type RunAs, runProgram } from '../processes/run-program.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type ClusterSecrets, keepSecrets } from './cluster-secrets.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { ask, type Postmaster, readLockFile } from './postmaster.ts';

export interface ServerPlan {
  dataDir: string;
  binaries: PostgresBinaries;
  user: Required<RunAs> | undefined;
  secrets: ClusterSecrets;
  wantedPort: number | undefined;
  durable: boolean;
  maxConnections: number;
}

const ATTEMPTS = 10;
/** PostgreSQL's own default. */
const LEAST_CACHE_MIB = 128;
const MOST_CACHE_MIB = 1024;
const LONGEST_START_S = 120;
const LONGEST_STOP_S = 60;

/**
 * Starts the server on a cluster that is there, and waits until it answers.
 * Throws PostgresStartError ('port-in-use', 'wrong-password', 'start-failed').
 */
export async function launchServer(plan: ServerPlan): Promise<Postmaster> {
  let reason = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = await choosePort(plan);
    const failure = await start(plan, port);
    if (failure === undefined) return confirm(plan, port);
    reason = failure;
    if (!isPassing(failure)) break;
    await sleep(500);
  }
  throw new PostgresStartError('start-failed', `PostgreSQL did not start on ${plan.dataDir}: ${reason}`);
}

/** Shuts the server of this data directory down, waiting for it; nothing happens where none runs. */
export async function shutDownServer(plan: ServerPlan): Promise<void> {
  if (!(await readLockFile(plan.dataDir))) return;
  const { code, stderr } = await pgCtl(plan, ['stop', '-m', 'fast', '-w', '-t', String(LONGEST_STOP_S)]);
  // It may have ended by itself between the look and the command.
  if (code !== 0 && (await readLockFile(plan.dataDir))) throw new Error(`PostgreSQL did not stop: ${stderr.trim()}`);
}

async function choosePort({ wantedPort, secrets }: ServerPlan): Promise<number> {
  if (wantedPort !== undefined) {
    if (await isPortFree(wantedPort)) return wantedPort;
    throw new PostgresStartError('port-in-use', `port ${wantedPort} is in use by another program: give PostgreSQL another one`);
  }
  if (secrets.port !== undefined && (await isPortFree(secrets.port))) return secrets.port;
  return freePort();
}

/** Undefined when the server runs; otherwise the reason, in PostgreSQL's own words. */
async function start(plan: ServerPlan, port: number): Promise<string | undefined> {
  const log = join(plan.dataDir, 'server.log');
  await keepPreviousLog(log);
  const flags = serverFlags(plan, port).join(' ');
  const { code, stderr } = await pgCtl(plan, ['start', '-w', '-t', String(LONGEST_START_S), '-l', log, '-o', flags]);
  return code === 0 ? undefined : await reasonOf(log, stderr);
}

function serverFlags({ durable, maxConnections }: ServerPlan, port: number): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [`shared_buffers=${cacheMebibytes()}MB`] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/** A quarter of the machine's memory, as PostgreSQL's manual advises (20.4.1), and a gibibyte at most; what is not used is not taken. */
function cacheMebibytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(LEAST_CACHE_MIB, Math.min(MOST_CACHE_MIB, Math.floor(memory / 4 / 2 ** 20)));
}

/** pg_ctl gives the server a session of its own: that keeps the terminal's Ctrl-C from it, on every system. */
function pgCtl({ binaries, user, dataDir }: ServerPlan, args: string[]) {
  return runProgram(binaries.pgCtl, [...args, '-D', dataDir], { ...user, cwd: dataDir });
}

async function confirm(plan: ServerPlan, port: number): Promise<Postmaster> {
  const answer = await ask(port, plan.dataDir, plan.secrets.superuserPassword);
  const postmaster = await readLockFile(plan.dataDir);
  if (answer === 'ours' && postmaster) {
    if (port !== plan.secrets.port) await keepSecrets(plan.dataDir, { ...plan.secrets, port }, plan.user);
    return postmaster;
  }
  await shutDownServer(plan);
  if (answer === 'wrong-password')
    throw new PostgresStartError('wrong-password', `the data of ${plan.dataDir} have another superuser password`);
  throw new PostgresStartError('start-failed', `PostgreSQL started on ${plan.dataDir} and does not answer on port ${port}`);
}

async function keepPreviousLog(log: string): Promise<void> {
  try {
    await rename(log, `${log}.previous`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function reasonOf(log: string, otherwise: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const fatal = text.split('\n').filter((line) => /\b(FATAL|PANIC):/.test(line));
  return (fatal[0] ?? otherwise.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '');
}

/** What a moment cures: the children of a killed server still leaving, or a port lost to another program since it was chosen. */
function isPassing(reason: string): boolean {
  return /pre-existing shared memory block|could not create any TCP\/IP sockets/.test(reason);
}
