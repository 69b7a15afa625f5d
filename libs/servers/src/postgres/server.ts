import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { readSecrets } from './cluster-secrets.ts';
import { findRunningServer, type Postmaster } from './postmaster.ts';
import { launchServer, type ServerPlan, shutDownServer } from './server-launch.ts';
import { assertReachable, serverUser } from './server-user.ts';

export interface PostgresOptions {
  /** The data directory; created if missing. */
  dataDir: string;
  /** The port to listen on; by default the previous one, or a free one. */
  port?: number;
  /** By default, a random password is generated with the cluster and stored in the data directory. */
  superuserPassword?: string;
  /** false: faster, but a crash of the machine loses data. For tests. */
  durable?: boolean;
  /** Default: 150. */
  maxConnections?: number;
}

export interface RunningPostgres {
  /** The superuser's URL of the database `postgres`. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Whether a server left running by an earlier process was taken over. */
  takenOver: boolean;
  /** A connection URL on this server. */
  url(database: string, role: string, password: string): string;
  /** Shuts down the server and waits; a second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on 127.0.0.1 in a process that survives Ctrl-C and the end of this process, or takes over the server that already
 * runs on this data directory.
 * @throws PostgresStartError; the data are then unchanged
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { superuserPassword: expectedPassword, durable = true, port, maxConnections = 150 } = options;
  const dataDir = resolve(options.dataDir);
  const [binaries, user] = await Promise.all([findPostgresBinaries(), serverUser()]);
  await mkdir(dirname(dataDir), { recursive: true });
  await Promise.all([assertReachable(dataDir, user), assertReachable(binaries.postgres, user)]);
  await ensureCluster({ dataDir, binaries, user, superuserPassword: expectedPassword, durable });
  const secrets = await readSecrets(dataDir, expectedPassword);
  const server: ServerPlan = { dataDir, binaries, user, secrets, requestedPort: port, durable, maxConnections };
  const running = await findRunningServer(dataDir, secrets.superuserPassword);
  return handleOf(server, running ?? (await launchServer(server)), running !== undefined);
}

function handleOf(plan: ServerPlan, { pid, port }: Postmaster, takenOver: boolean): RunningPostgres {
  const url = (database: string, role: string, password: string) =>
    `postgresql://${encodeURIComponent(role)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    adminUrl: url('postgres', SUPERUSER, plan.secrets.superuserPassword),
    port,
    pid,
    takenOver,
    url,
    stop: () => shutDownServer(plan),
  };
}
