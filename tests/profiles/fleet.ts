import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ISSUER_PATH, issuerClient } from '../../apps/sandbox/src/issuer/issuer-accounts.ts';
import { OPENAI_PATH, openaiKeys } from '../../apps/sandbox/src/openai/openai-error.ts';
import { STRIPE_WEBHOOK_PATH, stripeKeys } from '../../apps/sandbox/src/stripe/stripe-keys.ts';
import { createDatabases, databasesOf } from '../../apps/standalone/src/databases.ts';
import { servicesEnvironment } from '../../apps/standalone/src/environment.ts';
import { openSecrets, writePrivate } from '../../apps/standalone/src/secrets.ts';
import {
  mapServices,
  type ServiceProcess,
  serviceNames,
  serviceProcesses,
  variableOf,
} from '../../libs/contracts/src/services.ts';
import { freePort } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';
import { type Balancer, startBalancer } from './balancer.ts';
import { Program } from './program.ts';

const READY_TIMEOUT_MS = 240_000;
/** The additional startup time per process while all of them share the cores. Milliseconds. */
const STARTUP_MS = 5_000;
/** HAProxy removes a replica at once. In Kubernetes this takes seconds, for which the chart's preStop hook waits. Milliseconds. */
const PRE_STOP_MS = 500;

type Environment = Readonly<Record<string, string | undefined>>;

export interface FleetOptions {
  readonly adminUrl: string;
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
  readonly port: number;
  /** The folder for secrets, logs, and settings. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The number of processes of a service, its worker, or the gateway. If any has more than one, all are behind HAProxy. Default: 1 */
  readonly replicas?: (name: ReplicatedProgram) => number;
  /** The built version to run. Default: this one */
  readonly checkout?: string;
}

export const replicatedPrograms = [...serviceProcesses.map(({ name }) => name), 'gateway'] as const;
export type ReplicatedProgram = (typeof replicatedPrograms)[number];

/** The service and role that a program's process runs; undefined for the gateway. */
export const processOf = (program: ReplicatedProgram): ServiceProcess | undefined =>
  serviceProcesses.find(({ name }) => name === program);

/** One process of a service, of its worker, or of the gateway. */
export interface Replica extends Program {
  readonly program: ReplicatedProgram;
  /** The folder of the built version that it runs. */
  readonly checkout: string;
  /** Its direct address, which bypasses the balancer. */
  readonly url: string;
}

export interface Fleet {
  readonly url: string;
  readonly environment: Environment;
  /** The running processes of the services and of the gateway. */
  readonly replicas: readonly Replica[];
  /** The sandbox: the mailbox, and the stand-ins for Stripe, OpenAI, and the OpenID issuer. */
  readonly sandbox: Program;
  /**
   * Replaces a replica like a Deployment of the chart: starts one of another version, waits until it is ready, removes the former one from
   * the balancer, and stops it with SIGTERM.
   */
  replace(former: Replica, checkout: string): Promise<Replica>;
  /** Runs `migrate` of a version with further arguments, such as `--after-rollout`. */
  migrate(checkout: string, ...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts every service, the gateway, and the sandbox, each in its own processes, on the given Kafka, Redis, and PostgreSQL. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { adminUrl, port, folder, checkout = root } = options;
  const countOf = (name: ReplicatedProgram) => options.replicas?.(name) ?? 1;
  const isBalanced = replicatedPrograms.some((name) => countOf(name) > 1);
  const secrets = await openSecrets(folder);
  const databases = databasesOf(adminUrl, secrets.databasePassword, serviceNames);
  await createDatabases(adminUrl, databases);
  const free = await distinctPorts(
    2 + replicatedPrograms.length + replicatedPrograms.reduce((sum, name) => sum + countOf(name) + 1, 0),
  );
  const nextPort = () => free.pop() as number;
  const [smtp, mailbox] = [nextPort(), nextPort()];
  const sandboxPort = options.environment?.SANDBOX_PORT ?? String(mailbox);
  // A worker gets no address at the balancer, because nothing connects to it.
  const fronts = new Map<ReplicatedProgram, number>(
    replicatedPrograms.map((name) => [name, name === 'gateway' ? port : nextPort()]),
  );
  const frontOf = (program: ReplicatedProgram) => fronts.get(program) as number;
  const environment = {
    ...servicesEnvironment({
      databases,
      secrets,
      ports: { ...mapServices(frontOf), gateway: port },
      smtpUrl: `smtp://127.0.0.1:${smtp}`,
      provider: { issuer: `http://localhost:${sandboxPort}${ISSUER_PATH}`, ...issuerClient },
      stripe: { apiUrl: `http://localhost:${sandboxPort}`, ...stripeKeys },
      languageModel: { baseUrl: `http://localhost:${sandboxPort}${OPENAI_PATH}`, ...openaiKeys },
      provided: { LOG_LEVEL: 'warn', ...options.environment },
    }),
    KAFKA_BROKERS: options.kafkaBrokers,
    REDIS_URL: options.redisUrl,
    POSTGRES_ADMIN_URL: adminUrl,
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_PORT: sandboxPort,
    SANDBOX_DATA_DIR: join(folder, 'sandbox'),
    SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}${STRIPE_WEBHOOK_PATH}`,
  };
  await writePrivate(join(folder, 'environment.json'), JSON.stringify(environment, null, 2));
  const runMigration = (from: string, ...args: string[]) => migrate(environment, from, args);
  await runMigration(checkout);

  // One slot more than there are replicas, because a rollout starts the new one first.
  const slots = new Map(
    replicatedPrograms.map((program) => [
      program,
      isBalanced
        ? Array.from({ length: countOf(program) + 1 }, (_, at) => ({ name: `${program}-${at + 1}`, port: nextPort() }))
        : [{ name: program, port: frontOf(program) }],
    ]),
  );
  const sandbox = new Program({
    name: 'sandbox',
    entry: entryOf(checkout, 'sandbox'),
    environment,
    log: join(folder, 'sandbox.log'),
    cwd: checkout,
  });
  const replicas: Replica[] = [];
  const start = (program: ReplicatedProgram, from: string): Replica => {
    const slot = slots.get(program)?.find(({ name }) => !replicas.some((replica) => replica.name === name));
    if (!slot) throw new Error(`Every slot of ${program} has a replica`);
    const replica = Object.assign(
      new Program({
        name: slot.name,
        entry: entryOf(from, program),
        environment: { ...environment, ...settingsOf(program, slot.port) },
        log: join(folder, `${slot.name}.log`),
        cwd: from,
      }),
      { program, checkout: from, url: `http://127.0.0.1:${slot.port}` },
    );
    replicas.push(replica);
    replica.start();
    return replica;
  };
  let balancer: Balancer | undefined;
  const stop = async () => {
    await Promise.all(replicas.filter(({ program }) => program === 'gateway').map((replica) => replica.stop()));
    await Promise.all([...replicas, sandbox].map((program) => program.stop()));
    await balancer?.stop();
  };
  const url = `http://localhost:${port}`;
  try {
    if (isBalanced)
      balancer = await startBalancer(
        folder,
        replicatedPrograms.map((name) => ({ name, port: frontOf(name), replicas: slots.get(name) ?? [] })),
      );
    sandbox.start();
    for (const program of replicatedPrograms) for (let count = countOf(program); count > 0; count -= 1) start(program, checkout);
    for (const replica of replicas) await waitForReadiness(replica.url, READY_TIMEOUT_MS + replicas.length * STARTUP_MS);
    await waitForReadiness(url);
    await runMigration(checkout, '--after-rollout');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    environment,
    replicas,
    sandbox,
    migrate: runMigration,
    replace: async (former, from) => {
      const replica = start(former.program, from);
      await balancer?.restore(replica.program, replica.name);
      await waitForReadiness(replica.url);
      await balancer?.drain(former.program, former.name);
      await sleep(PRE_STOP_MS);
      await former.stop();
      replicas.splice(replicas.indexOf(former), 1);
      return replica;
    },
    stop,
  };
}

const entryOf = (checkout: string, program: ReplicatedProgram | 'sandbox') =>
  join(checkout, `apps/${program === 'sandbox' ? program : (processOf(program)?.service ?? program)}/dist/main.js`);

function settingsOf(program: ReplicatedProgram, port: number): Environment {
  const process = processOf(program);
  if (!process) return { PORT: String(port) };
  return { [variableOf(process.service, 'PORT')]: String(port), [variableOf(process.service, 'ROLE')]: process.role };
}

/** Runs asynchronously, so that a test's load continues. */
async function migrate(environment: Environment, checkout: string, args: readonly string[]): Promise<void> {
  const migration = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/migrate-main.js', ...args],
    {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1', ...environment },
    },
  );
  const [status] = await once(migration, 'exit');
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
    await sleep(100);
  }
  throw new Error(`${url} did not become ready: ${last}`);
}
