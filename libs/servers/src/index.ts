// Servers that Casebook stands on, started by a program: `npm run infra`, the embedded profile and the tests. It knows nothing
// of Nest, and what stands here is erasable TypeScript, so that Node runs it as it is.
export { artifactsFolder } from './artifacts-folder.ts';
export { freePort, isPortFree } from './free-port.ts';
export { type KafkaOptions, type RunningKafka, startKafka } from './kafka.ts';
export {
  type PostgresOptions,
  PostgresStartError,
  type PostgresStartFailure,
  type RunningPostgres,
  startPostgres,
} from './postgres/index.ts';
export { endProcess } from './processes/background-process.ts';
export { livingProcess } from './processes/living-process.ts';
export { type RedisOptions, type RunningRedis, startRedis } from './redis.ts';
