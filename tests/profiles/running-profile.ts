import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN_CODE_HASH } from '../../apps/identity/test/admin-code.ts';
import { mapServices, type Service, variableOf } from '../../libs/contracts/src/services.ts';
import { artifactsFolder, freePort, startKafka, startPostgres, startRedis } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';
import { type Fleet, type FleetOptions, startFleet, waitForReadiness } from './fleet.ts';
import { Program } from './program.ts';

/** A process that can be killed at any time and is then restarted. */
export interface KillablePart {
  readonly name: string;
  kill(): Promise<void>;
}

export type DatabaseUrls = Readonly<Record<Service, string>>;

/** A complete Casebook on free ports with its own data, for journeys, crash tests, screenshots, and benchmarks. */
export interface RunningProfile {
  readonly url: string;
  /** The URL of the sandbox's mailbox. */
  readonly mailbox: string;
  readonly parts: readonly KillablePart[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly databases: DatabaseUrls;
  stop(): Promise<void>;
}

export interface EmbeddedProfile extends RunningProfile {
  /** Stops the process for good with SIGKILL. PostgreSQL keeps running. */
  kill(): Promise<void>;
}

export interface DistributedProfile extends RunningProfile {
  readonly fleet: Fleet;
}

/** Environment variables added to those of every process. */
type Settings = Readonly<Record<string, string>>;

/** The limit of the test's PostgreSQL, which all services share. */
const MAX_CONNECTIONS = 300;

// Rate limits are scaled up, because many learners share one address and answer faster than people do.
const TEST_SETTINGS = {
  LIMIT_SCALE: '10000',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: 'the metrics token of the tests',
  ADMIN_CODE_HASH,
};

/**
 * Starts the embedded profile: one process, plus PostgreSQL.
 * @param checkout the built version to run, for the upgrade test
 */
export async function startEmbedded(folder: string, settings: Settings = {}, checkout = root): Promise<EmbeddedProfile> {
  const [port, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
  const environment = {
    ...TEST_SETTINGS,
    PORT: String(port),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    ...settings,
    CASEBOOK_DATA_DIR: folder,
  };
  const casebook = new Program({
    name: 'casebook',
    entry: join(checkout, 'apps/standalone/dist/main.js'),
    environment,
    log: join(folder, 'casebook.log'),
    cwd: checkout,
  });
  casebook.start();
  const url = `http://localhost:${environment.PORT}`;
  try {
    await waitForReadiness(url);
  } catch (error) {
    await casebook.stop();
    throw error;
  }
  const stored = JSON.parse(await readFile(join(folder, 'environment.json'), 'utf8')) as Record<string, string>;
  return {
    url,
    mailbox: `http://localhost:${environment.SANDBOX_PORT}`,
    kill: () => casebook.stop('SIGKILL'),
    environment: { ...environment, ...stored },
    databases: databaseUrls(stored),
    parts: [
      { name: casebook.name, kill: async () => casebook.crash() },
      { name: 'postgres', kill: () => killPostmaster(join(folder, 'postgres')) },
    ],
    stop: () => casebook.stop(),
  };
}

/** Starts the distributed profile: every service, the gateway, Kafka, Redis, and PostgreSQL, each in its own processes. */
export async function startDistributed(
  folder: string,
  settings: Settings = {},
  replication: Pick<FleetOptions, 'replicas' | 'checkout'> = {},
): Promise<DistributedProfile> {
  const dataDir = join(folder, 'postgres');
  const [postgres, kafka, redis] = await Promise.all([
    startPostgres({ dataDir, maxConnections: MAX_CONNECTIONS }),
    startKafka({ dataDir: join(folder, 'kafka') }),
    startRedis({ dataDir: join(folder, 'redis') }),
  ]);
  let server = postgres;
  const stopServers = () => Promise.all([server.stop(), kafka.stop(), redis.stop()]);
  const fleet = await startFleet({
    adminUrl: postgres.adminUrl,
    kafkaBrokers: kafka.brokers.join(','),
    redisUrl: redis.url,
    port: await freePort(),
    folder: join(folder, 'fleet'),
    environment: { ...TEST_SETTINGS, ...settings },
    ...replication,
  }).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  const killAndRestart = async (part: { kill(): Promise<void>; restart(): Promise<void> }) => {
    await part.kill();
    await part.restart();
  };
  return {
    fleet,
    url: fleet.url,
    mailbox: `http://localhost:${fleet.environment.SANDBOX_PORT}`,
    environment: fleet.environment,
    databases: databaseUrls(fleet.environment),
    parts: [
      ...fleet.replicas.map((replica): KillablePart => ({ name: replica.name, kill: async () => replica.crash() })),
      { name: 'kafka', kill: () => killAndRestart(kafka) },
      { name: 'redis', kill: () => killAndRestart(redis) },
      {
        name: 'postgres',
        kill: async () => {
          await killPostmaster(dataDir);
          server = await startPostgres({ dataDir, port: postgres.port, maxConnections: MAX_CONNECTIONS });
        },
      },
    ],
    stop: async () => {
      await fleet.stop();
      await stopServers();
    },
  };
}

export const startProfile = (profile: string, folder: string, settings?: Settings): Promise<RunningProfile> =>
  profile === 'distributed' ? startDistributed(folder, settings) : startEmbedded(folder, settings);

/** @param purpose such as `crash` or `bench` */
export const profileFolder = (purpose: string, profile: string): string => artifactsFolder(purpose, `${profile}-${process.pid}`);

async function killPostmaster(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Reads each service's database URL from its settings. Empty for a service that an earlier version doesn't have. */
export const databaseUrls = (environment: Readonly<Record<string, string | undefined>>): DatabaseUrls =>
  mapServices((service) => environment[variableOf(service, 'DATABASE_URL')] ?? '');
