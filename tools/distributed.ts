/** `npm run distributed`: starts each service in its own process, on the Kafka, Redis, and PostgreSQL of `npm run infra -- up`. */
import { artifactsFolder } from '../libs/servers/src/index.ts';
import { startFleet } from '../tests/profiles/fleet.ts';
import { build } from './build.mjs';
import { startInfrastructure } from './infra/infrastructure.ts';
import { install } from './install.mjs';

install();
build();
try {
  const { env } = process;
  const settings: Record<string, string | undefined> =
    env.KAFKA_BROKERS && env.REDIS_URL && env.POSTGRES_ADMIN_URL ? env : await startInfrastructure(artifactsFolder('infra'));
  const fleet = await startFleet({
    adminUrl: settings.POSTGRES_ADMIN_URL ?? '',
    kafkaBrokers: settings.KAFKA_BROKERS ?? '',
    redisUrl: settings.REDIS_URL ?? '',
    port: Number(env.PORT ?? 8080),
    folder: artifactsFolder('distributed'),
    environment: { SANDBOX_PORT: env.SANDBOX_PORT ?? '8090' },
  });
  console.log(`Casebook is ready on ${fleet.url} (one process each: ${fleet.replicas.map(({ name }) => name).join(', ')})`);
  const stop = () => fleet.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
