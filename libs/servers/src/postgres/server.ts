import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { recallSecrets } from './cluster-secrets.ts';
import { findRunningServer, type Postmaster } from './postmaster.ts';
import { launchServer, type ServerPlan, shutDownServer } from './server-launch.ts';
import { assertReachable, serverUser } from './server-user.ts';

export interface PostgresOptions {
  /** Where the data live; made when missing. */
  dataDir: string;
  /** The port to listen on; without it the one of last time, or a free one. */
  port?: number;
  /** Without it a random one is made with the cluster and kept in the data directory. */
  superuserPassword?: string;
  /** false: as fast as it gets, and a crash of the machine loses data. For tests. */
  durable?: boolean;
  /** 150 unless said otherwise. */
  maxConnections?: number;
}

export interface RunningPostgres {
  /** The superuser's URL of the database `postgres`. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Whether a server that an earlier run left behind was taken over. */
  takenOver: boolean;
  /** A connection URL on this server. */
  url(database: string, role: string, password: string): string;
  /** Shuts the server down and waits until it has; a second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on 127.0.0.1 as a process of its own, which neither Ctrl-C nor this process's death ends, or takes over
 * the one that already runs on this data directory. Throws PostgresStartError; the data are then as they were.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { superuserPassword: givenPassword, durable = true, port, maxConnections = 150 } = options;
  const dataDir = resolve(options.dataDir);
  const [binaries, user] = await Promise.all([findPostgresBinaries(), serverUser()]);
  await mkdir(dirname(dataDir), { recursive: true });
  await Promise.all([assertReachable(dataDir, user), assertReachable(binaries.postgres, user)]);
  await ensureCluster({ dataDir, binaries, user, superuserPassword: givenPassword, durable });
  const secrets = await recallSecrets(dataDir, givenPassword);
  const server: ServerPlan = { dataDir, binaries, user, secrets, wantedPort: port, durable, maxConnections };
  const left = await findRunningServer(dataDir, secrets.superuserPassword);
  return handleOf(server, left ?? (await launchServer(server)), left !== undefined);
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
