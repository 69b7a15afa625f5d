import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Service, serviceNames, variableOf } from '@casebook/contracts';
import { bootGateway, readGatewayConfig } from '@casebook/gateway';
import { InProcessTransport } from '@casebook/messaging';
import {
  BootRefused,
  type Environment,
  portNumber,
  type RunningProgram,
  type RunningService,
  readConfig,
  setting,
} from '@casebook/platform';
import { issuerClient, OPENAI_PATH, openaiKeys, STRIPE_WEBHOOK_PATH, startSandbox, stripeKeys } from '@casebook/sandbox';
import { freePort, isPortFree } from '@casebook/servers';
import { backfillNewConsumers } from './backfill-new-consumers.ts';
import { processEnvironment, readStandaloneConfig, type StandaloneConfig } from './config.ts';
import { databasesOf } from './databases.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { type EnvironmentInputs, servicesEnvironment } from './environment.ts';
import { migrate } from './migrate.ts';
import { openSecrets, writePrivate } from './secrets.ts';
import { hostedServices } from './services.ts';

/** Boots the embedded profile: PostgreSQL, and in this process every service, the sandbox, and the gateway. */
export async function bootEmbedded(config: StandaloneConfig = readStandaloneConfig()): Promise<RunningProgram & { url: string }> {
  const started: RunningProgram[] = [];
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop();
  };
  try {
    const url = await bootAll(config, (part) => started.push(part));
    const fail = (error: unknown) => {
      for (const part of started) part.fail?.(error);
    };
    return { url, stop, fail };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bootAll(config: StandaloneConfig, started: (part: RunningProgram) => void): Promise<string> {
  if (!(await isPortFree(config.port)))
    throw new BootRefused(`Port ${config.port} is in use by another program; set PORT to a free port`);
  await mkdir(config.dataDir, { recursive: true });
  const postgres = await EmbeddedPostgres.open(config.dataDir);
  started(postgres);
  const secrets = await openSecrets(config.dataDir);
  const databases = databasesOf(postgres.adminUrl, secrets.databasePassword, serviceNames);
  const outside = config.smtpUrl ? { smtpUrl: config.smtpUrl } : await openSandbox(config, started);
  const provided = processEnvironment();
  const ports = { ...(await servicePorts(provided)), gateway: config.port };
  const environment = servicesEnvironment({ databases, secrets, ports, ...outside, provided });
  await migrate(postgres.adminUrl, databases, environment);
  const transport = new InProcessTransport();
  const services = await Promise.all(
    (await hostedServices()).map(async (service) => {
      const running: RunningService = await service.boot(environment, { transport });
      started(running);
      return running;
    }),
  );
  await Promise.all(services.map(({ url }) => waitForReadiness(url)));
  await backfillNewConsumers(databases, environment);
  await writePrivate(join(config.dataDir, 'environment.json'), JSON.stringify(operatorsEnvironment(environment), null, 2));
  started(await bootGateway(readGatewayConfig(environment), { isWithServices: true }));
  await waitForReadiness(`http://127.0.0.1:${config.port}`);
  return `http://localhost:${config.port}`;
}

/** Starts the sandbox, which stands in for the mail server, a sign-in provider, Stripe, and a language model. */
async function openSandbox(
  { port, dataDir, sandboxPort, sandboxSmtpPort }: StandaloneConfig,
  started: (part: RunningProgram) => void,
): Promise<Pick<EnvironmentInputs, 'smtpUrl' | 'provider' | 'stripe' | 'languageModel'>> {
  for (const used of [sandboxPort, sandboxSmtpPort])
    if (!(await isPortFree(used)))
      throw new BootRefused(`Port ${used} is in use by another program; set SANDBOX_PORT and SANDBOX_SMTP_PORT to free ports`);
  const stripe = { dataFolder: join(dataDir, 'sandbox'), webhookUrl: `http://127.0.0.1:${port}${STRIPE_WEBHOOK_PATH}` };
  const sandbox = await startSandbox({ smtpPort: sandboxSmtpPort, httpPort: sandboxPort, stripe });
  started(sandbox);
  return {
    smtpUrl: sandbox.smtpUrl,
    provider: { issuer: sandbox.issuer, ...issuerClient },
    stripe: { apiUrl: sandbox.url, ...stripeKeys },
    languageModel: { baseUrl: `${sandbox.url}${OPENAI_PATH}`, ...openaiKeys },
  };
}

/** The settings that operators' commands need while the system runs. */
function operatorsEnvironment(environment: Record<string, string | undefined>): Record<string, string> {
  const needed = /^(GATEWAY_SECRET|IDENTITY_KEY_SECRET|AUDIT_KEY|AUTH_\w+|SMTP_URL|PORT|\w+_DATABASE_URL|\w+_(PORT|URL))$/;
  const entries = Object.entries(environment).filter((entry): entry is [string, string] => needed.test(entry[0]) && !!entry[1]);
  return Object.fromEntries(entries);
}

/** Each service's configured port (`IDENTITY_PORT` and so on), or a free one. */
async function servicePorts(provided: Environment): Promise<Record<Service, number>> {
  const used = new Set<number>();
  const ports: [Service, number][] = [];
  for (const name of serviceNames) {
    const variable = variableOf(name, 'PORT');
    const settings = { port: setting(variable, portNumber().optional(), `The port of ${name}`) };
    let chosen = readConfig(settings, provided).port;
    if (chosen !== undefined && !(await isPortFree(chosen)))
      throw new BootRefused(`Port ${chosen} is in use by another program; set ${variable} to a free port`);
    while (chosen === undefined || used.has(chosen)) chosen = await freePort();
    used.add(chosen);
    ports.push([name, chosen]);
  }
  return Object.fromEntries(ports) as Record<Service, number>;
}

const READY_MS = 60_000;

async function waitForReadiness(url: string): Promise<void> {
  for (const end = Date.now() + READY_MS; ; ) {
    const response = await fetch(`${url}/health/ready`);
    if (response.ok) return;
    if (Date.now() > end) throw new BootRefused(`${url} did not become ready: ${await response.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
