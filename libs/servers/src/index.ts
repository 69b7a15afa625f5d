// Starts the servers that Casebook needs, for `npm run infra`, the embedded profile, and the tests. Uses no Nest, and only erasable
// TypeScript, so that Node runs it without a build.
export { artifactsFolder } from './data-folder.ts';
export { freePort, isPortFree } from './free-port.ts';
export { type RunningKafka, startKafka } from './kafka.ts';
export {
  PostgresStartError,
  type RunningPostgres,
  startPostgres,
} from './postgres/index.ts';
export { endProcess, startInBackground } from './processes/background-process.ts';
export { findProcess } from './processes/find-process.ts';
export { ProgramMissingError, runProgram } from './processes/run-program.ts';
export { type RunningRedis, startRedis } from './redis.ts';
