import { resolve } from 'node:path';
import {
  ConfigError,
  type ConfigOf,
  type Environment,
  kafkaSettings,
  nodeEnv,
  port,
  postgresUrl,
  readConfig,
  redisUrl,
  secret,
  setting,
} from '@casebook/platform';
import { z } from 'zod';

export const standaloneSettings = {
  nodeEnv: setting('NODE_ENV', nodeEnv(), 'development, test or production'),
  port: setting('PORT', port(8080), 'The public port of Casebook'),
  dataDir: setting(
    'CASEBOOK_DATA_DIR',
    z
      .string()
      .default('.data')
      .transform((folder) => resolve(folder)),
    'Where the embedded profile stores its database, its secrets, and the sandbox’s payments',
  ),
  smtpUrl: setting('SMTP_URL', z.string().optional(), 'The mail server; default: the sandbox’s mailbox; required in production'),
  sandboxPort: setting(
    'SANDBOX_PORT',
    port(8090),
    'The port of the sandbox’s pages: the mailbox, an OpenID Connect issuer, Stripe, and OpenAI’s API',
  ),
  sandboxSmtpPort: setting('SANDBOX_SMTP_PORT', port(8025), 'The port of the sandbox’s SMTP server'),
};
export type StandaloneConfig = ConfigOf<typeof standaloneSettings>;

/** @throws ConfigError for invalid settings, and in production without SMTP_URL, because the sandbox's mailbox is public */
export function readStandaloneConfig(environment: Environment = process.env): StandaloneConfig {
  const config = readConfig(standaloneSettings, environment);
  if (config.nodeEnv === 'production' && !config.smtpUrl)
    throw new ConfigError(['SMTP_URL: is required in production, but nothing was given']);
  return config;
}

/** A copy of the process's environment. The profile overrides some of it for its services. */
export const processEnvironment = (): Record<string, string | undefined> => ({ ...process.env });

/** The folder in which the operator ran the command; npm changes the working directory. */
export const invocationFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** Settings of the distributed profile's `npm run migrate`. */
export const migrateSettings = {
  adminUrl: secret('POSTGRES_ADMIN_URL', postgresUrl(), 'PostgreSQL, with a role that can create databases'),
  ...kafkaSettings,
  replicas: setting('KAFKA_REPLICAS', z.coerce.number().int().min(1).default(1), 'The replication factor of topics'),
};

/** Settings of `npm run erasure`: the stores that a profile may have in addition to the databases. */
const erasureSettings = { ...kafkaSettings, redisUrl: redisUrl() };

export const readErasureConfig = (environment: Environment) => readConfig(erasureSettings, environment);

export const readMigrateConfig = (environment: Environment = process.env) => readConfig(migrateSettings, environment);
