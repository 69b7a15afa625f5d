/** Why PostgreSQL did not start. In every case the data are as they were. */
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

/** PostgreSQL could not be started; the message is one line for the person at the terminal. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
  readonly failure: PostgresStartFailure;

  constructor(failure: PostgresStartFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
