/** Why PostgreSQL did not start. The data are unchanged in every case. */
export type PostgresStartFailure =
  | 'no-binaries'
  | 'no-unprivileged-user'
  | 'wrong-owner'
  | 'wrong-version'
  | 'wrong-password'
  | 'not-a-cluster'
  | 'not-traversable'
  | 'port-in-use'
  | 'init-failed'
  | 'start-failed';

/** PostgreSQL could not be started. The message is one line for the operator. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
  readonly failure: PostgresStartFailure;

  constructor(failure: PostgresStartFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
