import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createDatabases, databasesOf } from '../../apps/standalone/src/databases.ts';
import { servicesEnvironment } from '../../apps/standalone/src/environment.ts';
import { openSecrets, writePrivate } from '../../apps/standalone/src/secrets.ts';
import { mapServices, serviceNames } from '../../libs/contracts/src/services.ts';
import { freePort } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';
import { Program } from './program.ts';

const READY_TIMEOUT_MS = 60_000;

export interface FleetOptions {
  readonly adminUrl: string;
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
  readonly port: number;
  /** Stores secrets, logs, and settings. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Fleet {
  readonly url: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly programs: readonly Program[];
  stop(): Promise<void>;
}

/** Starts every service, the gateway, and the sandbox, each in its own process, on the given Kafka, Redis, and PostgreSQL. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { adminUrl, port, folder } = options;
  const secrets = await openSecrets(folder);
  const databases = databasesOf(adminUrl, secrets.databasePassword, serviceNames);
  await createDatabases(adminUrl, databases);
  const [smtp, mailbox, ...free] = await distinctPorts(2 + serviceNames.length);
  const environment = {
    ...servicesEnvironment({
      databases,
      secrets,
      ports: { ...mapServices(() => free.pop() as number), gateway: port },
      smtpUrl: `smtp://127.0.0.1:${smtp}`,
      provided: { LOG_LEVEL: 'warn', ...options.environment },
    }),
    KAFKA_BROKERS: options.kafkaBrokers,
    REDIS_URL: options.redisUrl,
    POSTGRES_ADMIN_URL: adminUrl,
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_PORT: options.environment?.SANDBOX_PORT ?? String(mailbox),
  };
  await writePrivate(join(folder, 'environment.json'), JSON.stringify(environment, null, 2));
  migrate(environment);
  const programs = [...serviceNames, 'sandbox', 'gateway'].map(
    (name) =>
      new Program({
        name,
        entry: join(root, `apps/${name}/dist/main.js`),
        environment,
        log: join(folder, `${name}.log`),
        cwd: root,
      }),
  );
  for (const program of programs) program.start();
  const stop = async () => {
    for (const program of [...programs].reverse()) await program.stop();
  };
  const url = `http://localhost:${port}`;
  try {
    await waitForReadiness(url);
    migrate(environment, '--after-rollout');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, environment, programs, stop };
}

function migrate(environment: Readonly<Record<string, string | undefined>>, ...args: string[]): void {
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/migrate-main.js', ...args],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1', ...environment },
    },
  );
  if (status !== 0) throw new Error('The migration failed');
}

async function distinctPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Polls `/health/ready` until the status is `ready`. */
export async function waitForReadiness(url: string, timeoutMs = READY_TIMEOUT_MS): Promise<void> {
  let last = 'no response';
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    try {
      const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
      last = await response.text();
      if (response.ok && (JSON.parse(last) as { status: string }).status === 'ready') return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not become ready: ${last}`);
}
