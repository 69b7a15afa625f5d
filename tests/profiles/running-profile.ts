import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, type Service, variableOf } from '../../libs/contracts/src/services.ts';
import { artifactsFolder, freePort, startKafka, startPostgres, startRedis } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';
import { startFleet, untilReady } from './fleet.ts';
import { Program } from './program.ts';

/** A process that can be killed at any moment, and is brought back. */
export interface KillablePart {
  readonly name: string;
  kill(): Promise<void>;
}

export type DatabaseUrls = Readonly<Record<Service, string>>;

/** Casebook whole, on free ports, with data of its own: for journeys, crashes, screenshots and benchmarks. */
export interface RunningProfile {
  readonly url: string;
  /** Where its mail can be read. */
  readonly mailbox: string;
  readonly parts: readonly KillablePart[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly databases: DatabaseUrls;
  stop(): Promise<void>;
}

/** Environment variables beside those of every run. */
type Settings = Readonly<Record<string, string>>;

// Many learners at one address, faster than any person.
const UNHURRIED = { LIMIT_SCALE: '10000', LOG_LEVEL: 'warn', METRICS_TOKEN: 'the metrics token of the tests' };

/** The embedded profile: one process with everything in it, and PostgreSQL beside it. */
export async function startEmbedded(folder: string, settings: Settings = {}): Promise<RunningProfile> {
  const [port, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
  const environment = {
    ...UNHURRIED,
    ...settings,
    PORT: String(port),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    CASEBOOK_DATA_DIR: folder,
  };
  const casebook = new Program({
    name: 'casebook',
    entry: join(root, 'apps/standalone/dist/main.js'),
    environment,
    log: join(folder, 'casebook.log'),
    cwd: root,
  });
  casebook.start();
  const url = `http://localhost:${port}`;
  await untilReady(url);
  const kept = JSON.parse(await readFile(join(folder, 'environment.json'), 'utf8')) as Record<string, string>;
  return {
    url,
    mailbox: `http://localhost:${sandbox}`,
    environment: { ...environment, ...kept },
    databases: databaseUrls(kept),
    parts: [
      { name: casebook.name, kill: async () => casebook.crash() },
      { name: 'postgres', kill: () => killPostmaster(join(folder, 'postgres')) },
    ],
    stop: () => casebook.stop(),
  };
}

/** The distributed profile: every service, the gateway, Kafka, Redis and PostgreSQL, each a process of its own. */
export async function startDistributed(folder: string, settings: Settings = {}): Promise<RunningProfile> {
  const dataDir = join(folder, 'postgres');
  const [postgres, kafka, redis] = await Promise.all([
    startPostgres({ dataDir, maxConnections: 300 }),
    startKafka({ dataDir: join(folder, 'kafka') }),
    startRedis({ dataDir: join(folder, 'redis') }),
  ]);
  const fleet = await startFleet({
    adminUrl: postgres.adminUrl,
    kafkaBrokers: kafka.brokers.join(','),
    redisUrl: redis.url,
    port: await freePort(),
    folder: join(folder, 'fleet'),
    environment: { ...UNHURRIED, ...settings },
  });
  let server = postgres;
  const again = async (part: { kill(): Promise<void>; restart(): Promise<void> }) => {
    await part.kill();
    await part.restart();
  };
  return {
    url: fleet.url,
    mailbox: `http://localhost:${fleet.environment.SANDBOX_PORT}`,
    environment: fleet.environment,
    databases: databaseUrls(fleet.environment),
    parts: [
      ...fleet.programs
        .filter(({ name }) => name !== 'sandbox')
        .map((program): KillablePart => ({ name: program.name, kill: async () => program.crash() })),
      { name: 'kafka', kill: () => again(kafka) },
      { name: 'redis', kill: () => again(redis) },
      {
        name: 'postgres',
        kill: async () => {
          await killPostmaster(dataDir);
          server = await startPostgres({ dataDir, port: postgres.port, maxConnections: 300 });
        },
      },
    ],
    stop: async () => {
      await fleet.stop();
      await Promise.all([server.stop(), kafka.stop(), redis.stop()]);
    },
  };
}

/** Starts a profile by its name. */
export const startProfile = (profile: string, folder: string, settings?: Settings): Promise<RunningProfile> =>
  profile === 'distributed' ? startDistributed(folder, settings) : startEmbedded(folder, settings);

export const profileFolder = (what: string, profile: string): string => artifactsFolder(what, `${profile}-${process.pid}`);

async function killPostmaster(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** The address of each service's database, by the settings that it was started with. */
export const databaseUrls = (environment: Readonly<Record<string, string | undefined>>): DatabaseUrls =>
  forEachService((service) => environment[variableOf(service, 'DATABASE_URL')] ?? '');
