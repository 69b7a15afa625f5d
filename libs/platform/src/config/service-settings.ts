import { type Service, services, variableOf } from '@casebook/contracts';
import { z } from 'zod';
import { type ConfigOf, commaSeparated, httpUrl, port, postgresUrl, secret, setting } from './settings.ts';

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

/** The gateway counts per client address, identity per account. */
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
  kafkaBrokers: setting('KAFKA_BROKERS', commaSeparated().optional(), 'Kafka; absent, events travel inside the process'),
  redisUrl: redisUrl(),
  role: setting(
    variableOf(service, 'ROLE'),
    z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
    `What a process of ${service} does: api answers requests; worker publishes and handles events and runs jobs; all does both`,
  ),
});

export type ServiceSettings = ReturnType<typeof serviceSettings>;
export type ServiceConfig = ConfigOf<ServiceSettings>;
