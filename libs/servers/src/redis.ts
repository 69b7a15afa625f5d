import { join } from 'node:path';
import { type DataFolder, discardAndRethrow, openDataFolder } from './data-folder.ts';
import { freePort, isPortFree } from './free-port.ts';
import { type BackgroundProcess, startInBackground } from './processes/background-process.ts';
import { probePort } from './processes/probe-port.ts';
import { ProgramMissingError, runProgram } from './processes/run-program.ts';

export interface RedisOptions {
  /** The data folder; by default a temporary folder that stop() deletes. */
  dataDir?: string;
  port?: number;
  /** true: the server keeps running when this process exits. */
  detached?: boolean;
}

export interface RunningRedis {
  /** `redis://127.0.0.1:port` */
  url: string;
  port: number;
  pid(): number;
  /** Shuts down gracefully. */
  stop(): Promise<void>;
  /** Simulates a crash: kill -9. The data stay for restart(). */
  kill(): Promise<void>;
  /** Restarts the server on the same port and data, stopping it first if it runs. */
  restart(): Promise<void>;
}

const MIN_MAJOR = 7;

/**
 * Starts the system's redis-server (7 or later) on 127.0.0.1, configured for queues: it evicts nothing and syncs each write to disk
 * before confirming it.
 * @throws Error with one line that names the package to install, if redis-server is missing or too old
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  await assertInstalled();
  const port = options.port ?? (await freePort());
  await assertPortIsFree(port);
  const folder = await openDataFolder('redis', options.dataDir);
  let server = await launch(folder, port, options.detached).catch(discardAndRethrow(folder));
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: () => server.pid,
    stop: async () => {
      await server.end('SIGTERM');
      await folder.discard();
    },
    kill: () => server.end('SIGKILL'),
    restart: async () => {
      await server.end('SIGTERM');
      server = await launch(folder, port, options.detached);
    },
  };
}

async function assertInstalled(): Promise<void> {
  const remedy = `install the package "redis-server" (Debian, Ubuntu) or "redis" (Fedora, Homebrew), version ${MIN_MAJOR} or later`;
  const { stdout } = await runProgram('redis-server', ['--version']).catch((error: unknown) => {
    throw error instanceof ProgramMissingError ? new Error(`Redis is missing: ${remedy}`, { cause: error }) : error;
  });
  const major = Number(/v=(\d+)/.exec(stdout)?.[1]);
  if (!(major >= MIN_MAJOR)) throw new Error(`Redis is too old (${stdout.trim()}): ${remedy}`);
}

/** Without this check, another Redis on the port would respond to the ping below. */
async function assertPortIsFree(port: number): Promise<void> {
  if (!(await isPortFree(port))) throw new Error(`Port ${port} is in use by another program; choose another port for Redis`);
}

function launch(folder: DataFolder, port: number, detached?: boolean): Promise<BackgroundProcess> {
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder.path,
    'maxmemory-policy': 'noeviction',
    appendonly: 'yes',
    // With `everysec`, a crash can lose up to a second of confirmed writes.
    appendfsync: 'always',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const program = { command: 'redis-server', args, cwd: folder.path, log: join(folder.path, 'redis.log'), detached };
  return startInBackground(program, () => respondsToPing(port), 60_000);
}

async function respondsToPing(port: number): Promise<boolean> {
  const response = await probePort(port, '*1\r\n$4\r\nPING\r\n');
  return response?.toString().startsWith('+PONG') === true;
}
