import { type Service, services, variableOf } from '@casebook/contracts';
import { z } from 'zod';
import { type ConfigOf, commaSeparated, httpUrl, onOff, port, postgresUrl, secret, setting } from './settings.ts';

export const nodeEnv = () =>
  z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development');
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const logLevel = () => z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info');

/** The settings of every program that serves HTTP, the gateway included. */
export const serverSettings = (name: string, defaultPort: number, portVariable = variableOf(name, 'PORT')) => ({
  nodeEnv: setting('NODE_ENV', nodeEnv(), 'development, test or production'),
  logLevel: setting('LOG_LEVEL', logLevel(), 'The least severe log line that is written'),
  host: setting('HOST', z.string().default('127.0.0.1'), 'The address that services listen on'),
  port: setting(
    portVariable,
    port(defaultPort),
    portVariable === 'PORT' ? 'The port that people open' : `The port that ${name} listens on`,
  ),
  jwksUrl: setting(
    'AUTH_JWKS_URL',
    httpUrl().default(`http://127.0.0.1:${services.identity.port}/auth/v1/.well-known/jwks.json`),
    'Where the keys that verify access tokens are published',
  ),
  issuer: setting('AUTH_ISSUER', httpUrl().default('http://localhost:8080/auth/v1'), 'The issuer that access tokens must name'),
  gatewaySecret: secret(
    'GATEWAY_SECRET',
    z.string('is required').min(32, 'must be at least 32 characters'),
    'Shared by the gateway and the services: signs the client’s address',
  ),
  metricsToken: secret(
    'METRICS_TOKEN',
    z.string().min(16, 'must have at least 16 characters').optional(),
    'The bearer token that opens GET /metrics; absent, nobody reads it',
  ),
  otlpUrl: setting('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl().optional(), 'Where traces are sent; absent, none are'),
});

/** Redis for rate limits and job queues, shared by all replicas. */
export const redisUrl = () =>
  setting(
    'REDIS_URL',
    z.url({ protocol: /^rediss?$/ }).optional(),
    'Redis with noeviction and appendfsync always; absent, counters are in memory, jobs in PostgreSQL',
  );

/** Kafka's settings, for the services and for the migration that creates the topics. */
export const kafkaSettings = {
  kafkaBrokers: setting(
    'KAFKA_BROKERS',
    commaSeparated().optional(),
    'Kafka’s brokers, comma-separated; absent, events travel inside the process',
  ),
  kafkaTls: setting('KAFKA_TLS', onOff(false), 'Whether connections to Kafka are encrypted, and its certificate is verified'),
  kafkaSaslMechanism: setting(
    'KAFKA_SASL_MECHANISM',
    z.enum(['plain', 'scram-sha-256', 'scram-sha-512'], 'must be plain, scram-sha-256 or scram-sha-512').default('scram-sha-512'),
    'How KAFKA_USERNAME and KAFKA_PASSWORD are proven to Kafka',
  ),
  kafkaUsername: setting('KAFKA_USERNAME', z.string().optional(), 'The account at Kafka; absent, connections are anonymous'),
  kafkaPassword: secret('KAFKA_PASSWORD', z.string().optional(), 'The password of KAFKA_USERNAME'),
};
export type KafkaSettings = ConfigOf<typeof kafkaSettings>;

/** A factor for every rate limit, such as the gateway's per client address and identity's per account. */
export const limitScale = () =>
  setting('LIMIT_SCALE', z.coerce.number().positive().default(1), 'Multiplies every rate limit; for load tests');

/** The settings of every service with a database. */
export const serviceSettings = (service: Service) => ({
  ...serverSettings(service, services[service].port),
  databaseUrl: secret(variableOf(service, 'DATABASE_URL'), postgresUrl(), `The database of ${service}, with its role`),
  databasePool: setting(
    variableOf(service, 'DATABASE_POOL'),
    z.coerce.number().int().min(2).max(100).default(5),
    `How many connections ${service} opens to its database`,
  ),
  ...kafkaSettings,
  redisUrl: redisUrl(),
  role: setting(
    variableOf(service, 'ROLE'),
    z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
    `What a process of ${service} does: api answers requests; worker publishes and handles events and runs jobs; all does both`,
  ),
});

export type ServiceSettings = ReturnType<typeof serviceSettings>;
export type ServiceConfig = ConfigOf<ServiceSettings>;
