import { join } from 'node:path';
import { type DataFolder, discarding, openDataFolder } from './data-folder.ts';
import { freePort, isPortFree } from './free-port.ts';
import { askPort } from './processes/ask-port.ts';
import { type BackgroundProcess, startInBackground } from './processes/background-process.ts';
import { ProgramMissingError, runProgram } from './processes/run-program.ts';

export interface RedisOptions {
  /** Where the data live; without it a temporary folder that stop() removes. */
  dataDir?: string;
  port?: number;
  /** true: outlives this process. */
  detached?: boolean;
}

export interface RunningRedis {
  /** `redis://127.0.0.1:port` */
  url: string;
  port: number;
  pid(): number;
  /** Lets it finish. */
  stop(): Promise<void>;
  /** A crash: kill -9. The data stay for restart(). */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, ending it first if it runs. */
  restart(): Promise<void>;
}

const OLDEST_MAJOR = 7;

/**
 * Starts the system's redis-server (7 or later) on 127.0.0.1 as queues want it: nothing evicted, and on the disk before it is
 * confirmed.
 * Throws one line that names the package when it is missing or too old.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  await assertInstalled();
  const port = options.port ?? (await freePort());
  await assertPortIsOurs(port);
  const folder = await openDataFolder('redis', options.dataDir);
  let server = await launch(folder, port, options.detached).catch(discarding(folder));
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
  const remedy = `install the package "redis-server" (Debian, Ubuntu) or "redis" (Fedora, Homebrew), version ${OLDEST_MAJOR} or later`;
  const { stdout } = await runProgram('redis-server', ['--version']).catch((error: unknown) => {
    throw error instanceof ProgramMissingError ? new Error(`Redis is missing: ${remedy}`, { cause: error }) : error;
  });
  const major = Number(/v=(\d+)/.exec(stdout)?.[1]);
  if (!(major >= OLDEST_MAJOR)) throw new Error(`Redis is too old (${stdout.trim()}): ${remedy}`);
}

/** Otherwise the ping below would be answered by the other program's Redis. */
async function assertPortIsOurs(port: number): Promise<void> {
  if (!(await isPortFree(port))) throw new Error(`port ${port} is in use by another program: give Redis another one`);
}

function launch(folder: DataFolder, port: number, detached?: boolean): Promise<BackgroundProcess> {
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder.path,
    'maxmemory-policy': 'noeviction',
    appendonly: 'yes',
    // Synced once a second, a write that was confirmed can still be lost: it waits where the disk is slow to take the last one.
    appendfsync: 'always',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const program = { command: 'redis-server', args, cwd: folder.path, log: join(folder.path, 'redis.log'), detached };
  return startInBackground(program, () => answersPing(port), 60_000);
}

async function answersPing(port: number): Promise<boolean> {
  const answer = await askPort(port, '*1\r\n$4\r\nPING\r\n');
  return answer?.toString().startsWith('+PONG') === true;
}
