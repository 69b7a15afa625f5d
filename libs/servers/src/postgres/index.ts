export { PostgresStartError, type PostgresStartFailure } from './postgres-start-error.ts';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './server.ts';
