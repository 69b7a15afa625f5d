import { readFile, rename } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isPortFree } from '../free-port.ts';
import { type RunAs, runProgram } from '../processes/run-program.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type ClusterSecrets, writeSecrets } from './cluster-secrets.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { identifyServer, type Postmaster, readLockFile } from './postmaster.ts';

export interface ServerPlan {
  dataDir: string;
  binaries: PostgresBinaries;
  user: Required<RunAs> | undefined;
  secrets: ClusterSecrets;
  requestedPort: number | undefined;
  durable: boolean;
  maxConnections: number;
}

const ATTEMPTS = 10;
/** PostgreSQL's own default. */
const MIN_CACHE_MIB = 128;
const MAX_CACHE_MIB = 1024;
const START_TIMEOUT_S = 120;
const STOP_TIMEOUT_S = 60;

/**
 * Starts the server on an existing cluster and waits until it accepts connections.
 * @throws PostgresStartError ('port-in-use', 'wrong-password', 'start-failed')
 */
export async function launchServer(plan: ServerPlan): Promise<Postmaster> {
  let reason = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = await choosePort(plan);
    const failure = await start(plan, port);
    if (failure === undefined) return confirm(plan, port);
    reason = failure;
    if (!isTransient(failure)) break;
    await sleep(500);
  }
  throw new PostgresStartError('start-failed', `PostgreSQL did not start on ${plan.dataDir}: ${reason}`);
}

/** Shuts down the server of this data directory and waits; does nothing if none runs. */
export async function shutDownServer(plan: ServerPlan): Promise<void> {
  if (!(await readLockFile(plan.dataDir))) return;
  const { code, stderr } = await pgCtl(plan, ['stop', '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_S)]);
  // The server may have stopped between the check and the command.
  if (code !== 0 && (await readLockFile(plan.dataDir))) throw new Error(`PostgreSQL did not stop: ${stderr.trim()}`);
}

async function choosePort({ requestedPort, secrets }: ServerPlan): Promise<number> {
  if (requestedPort !== undefined) {
    if (await isPortFree(requestedPort)) return requestedPort;
    throw new PostgresStartError(
      'port-in-use',
      `Port ${requestedPort} is in use by another program; choose another port for PostgreSQL`,
    );
  }
  if (secrets.port !== undefined && (await isPortFree(secrets.port))) return secrets.port;
  return freePort();
}

/** @returns undefined if the server started, else PostgreSQL's error message */
async function start(plan: ServerPlan, port: number): Promise<string | undefined> {
  const log = join(plan.dataDir, 'server.log');
  await rotateLog(log);
  const flags = serverFlags(plan, port).join(' ');
  const { code, stderr } = await pgCtl(plan, ['start', '-w', '-t', String(START_TIMEOUT_S), '-l', log, '-o', flags]);
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

/** A quarter of the machine's memory, as PostgreSQL's manual advises (20.4.1), and at most 1 GiB. Unused pages are not allocated. */
function cacheMebibytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(MIN_CACHE_MIB, Math.min(MAX_CACHE_MIB, Math.floor(memory / 4 / 2 ** 20)));
}

/** pg_ctl starts the server in its own session, so the terminal's Ctrl-C doesn't reach it on any system. */
function pgCtl({ binaries, user, dataDir }: ServerPlan, args: string[]) {
  return runProgram(binaries.pgCtl, [...args, '-D', dataDir], { ...user, cwd: dataDir });
}

async function confirm(plan: ServerPlan, port: number): Promise<Postmaster> {
  const identity = await identifyServer(port, plan.dataDir, plan.secrets.superuserPassword);
  const postmaster = await readLockFile(plan.dataDir);
  if (identity === 'ours' && postmaster) {
    if (port !== plan.secrets.port) await writeSecrets(plan.dataDir, { ...plan.secrets, port }, plan.user);
    return postmaster;
  }
  await shutDownServer(plan);
  if (identity === 'wrong-password')
    throw new PostgresStartError('wrong-password', `${plan.dataDir} has a different superuser password`);
  throw new PostgresStartError('start-failed', `PostgreSQL started on ${plan.dataDir} but does not respond on port ${port}`);
}

async function rotateLog(log: string): Promise<void> {
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

/** Errors that a retry fixes: children of a killed server still exiting, or a port taken since it was chosen. */
function isTransient(reason: string): boolean {
  return /pre-existing shared memory block|could not create any TCP\/IP sockets/.test(reason);
}
