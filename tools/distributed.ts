/** `npm run distributed`: a process for each service on the Kafka, Redis and PostgreSQL of `npm run infra -- up`. */
import { artifactsFolder } from '../libs/servers/src/index.ts';
import { startFleet } from '../tests/profiles/fleet.ts';
import { build } from './build.mjs';
import { bringUp } from './infra/infrastructure.ts';
import { install } from './install.mjs';

install();
build();
try {
  const given = process.env;
  const settings: Record<string, string | undefined> =
    given.KAFKA_BROKERS && given.REDIS_URL && given.POSTGRES_ADMIN_URL ? given : await bringUp(artifactsFolder('infra'));
  const fleet = await startFleet({
    adminUrl: settings.POSTGRES_ADMIN_URL ?? '',
    kafkaBrokers: settings.KAFKA_BROKERS ?? '',
    redisUrl: settings.REDIS_URL ?? '',
    port: Number(given.PORT ?? 8080),
    folder: artifactsFolder('distributed'),
    environment: { SANDBOX_PORT: given.SANDBOX_PORT ?? '8090' },
  });
  console.log(`Casebook is ready on ${fleet.url}, a process for each of ${fleet.programs.map(({ name }) => name).join(', ')}`);
  const stop = () => fleet.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
