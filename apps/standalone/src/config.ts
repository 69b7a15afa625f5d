import { resolve } from 'node:path';
import { ConfigError, type ConfigOf, type Environment, nodeEnv, port, readConfig, setting } from '@casebook/platform';
import { z } from 'zod';

export const standaloneSettings = {
  nodeEnv: setting('NODE_ENV', nodeEnv(), 'development, test or production'),
  port: setting('PORT', port(8080), 'The port that people open'),
  dataDir: setting(
    'CASEBOOK_DATA_DIR',
    z
      .string()
      .default('.data')
      .transform((folder) => resolve(folder)),
    'Where the embedded profile stores its database and its secrets',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    z.string().optional(),
    'Where mail is sent; absent, the sandbox’s mailbox takes it; required in production',
  ),
  sandboxPort: setting('SANDBOX_PORT', port(8090), 'The port of the sandbox’s mailbox page'),
  sandboxSmtpPort: setting('SANDBOX_SMTP_PORT', port(8025), 'The port on which the sandbox takes mail'),
};
export type StandaloneConfig = ConfigOf<typeof standaloneSettings>;

/** @throws ConfigError also in production without SMTP_URL: the sandbox's mailbox, which anybody may read, stays closed there */
export function readStandaloneConfig(environment: Environment = process.env): StandaloneConfig {
  const config = readConfig(standaloneSettings, environment);
  if (config.nodeEnv === 'production' && !config.smtpUrl)
    throw new ConfigError(['SMTP_URL: is required in production, but nothing was given']);
  return config;
}

/** The settings that the process was given, for the services in it; what the profile decides itself goes on top. */
export const processEnvironment = (): Record<string, string | undefined> => ({ ...process.env });

/** The folder in which an operator typed a command: npm runs it in another. */
export const invocationFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** Settings that only the distributed profile's set-up needs. */
export const migrateSettings = {
  adminUrl: setting(
    'POSTGRES_ADMIN_URL',
    z.url({ protocol: /^postgres(ql)?$/ }),
    'PostgreSQL, with a role that may create databases',
  ),
  kafkaBrokers: setting(
    'KAFKA_BROKERS',
    z.string().transform((list) => list.split(',')),
    'Kafka',
  ),
  replicas: setting('KAFKA_REPLICAS', z.coerce.number().int().min(1).default(1), 'How many brokers store each record'),
};

export const readMigrateConfig = (environment: Environment = process.env) => readConfig(migrateSettings, environment);
