import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { TimedOut } from '../with-timeout.ts';
import type { Queryable } from './sql-client.ts';

const { builtins } = pg.types;
const isoDate = (text: string) => new Date(`${text}T00:00:00Z`);

/** Parsers for types that the driver would return as text or in the machine's time zone. */
const parsers: Partial<Record<number, (text: string) => unknown>> = { [builtins.INT8]: BigInt, [builtins.DATE]: isoDate };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** Numbers of connections, and of statements and transactions that wait for one. */
export interface PoolUsage {
  readonly active: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
}

/**
 * A service's connection pool. Prisma uses the same pool, so plain SQL can use the driver directly, on the connection of the same
 * transaction, at a fifth of Prisma's cost (ADR 0014).
 */
export class ConnectionPool extends pg.Pool {
  readonly #waiting = new AsyncLocalStorage<TransactionConnection>();
  readonly #max: number;
  #onWait: (seconds: number) => void = () => {};

  constructor(settings: pg.PoolConfig) {
    super({ ...settings, types });
    this.#max = settings.max ?? 0;
    // The pool replaces an idle connection that is lost.
    this.on('error', () => {});
    this.on('connect', (client) => {
      runOneAtATime(client);
      // The statement in progress reports that its connection was lost. A connection that is checked out but runs no statement emits an
      // event instead, which would be an uncaught exception: Prisma's adapter stops listening before it releases the connection.
      client.on('error', () => {});
    });
  }

  /** Runs `begin`. Makes `connection` use the connection that `begin` checks out. */
  lend<Result>(connection: TransactionConnection, begin: () => Promise<Result>): Promise<Result> {
    return this.#waiting.run(connection, begin);
  }

  get usage(): PoolUsage {
    return { active: this.totalCount - this.idleCount, idle: this.idleCount, waiting: this.waitingCount, max: this.#max };
  }

  /** @param listener receives how long each checkout waited for its connection */
  onWait(listener: (seconds: number) => void): void {
    this.#onWait = listener;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    const startMs = performance.now();
    const waited = () => this.#onWait((performance.now() - startMs) / 1_000);
    if (callback) {
      super.connect((error, client, done) => {
        waited();
        callback(error, client, done);
      });
      return undefined;
    }
    const waiting = this.#waiting.getStore();
    return super.connect().then((client) => {
      waited();
      waiting?.begin(client);
      return client;
    });
  }
}

/**
 * Queues a connection's statements. Prisma's adapter starts several at once on the connection of a transaction (prisma/orm#29646), which
 * pg 8 deprecates and pg 9 refuses. Statements with a callback are the pool's own, one per connection.
 */
export function runOneAtATime(client: pg.ClientBase): void {
  const run = client.query.bind(client) as (...statement: unknown[]) => unknown;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: unknown[]) => {
    if (typeof statement.at(-1) === 'function') return run(...statement);
    const result = last.then(() => run(...statement));
    // The caller gets the error. The next statement only waits until this one has ended.
    last = result.catch(() => undefined);
    return result;
  };
  Object.defineProperty(client, 'query', { value: query });
}

/** A transaction's connection, which accepts statements until the transaction ends. */
export class TransactionConnection implements Queryable {
  #client: pg.PoolClient | undefined;
  #until = 0;

  constructor(private readonly timeoutMs: number) {}

  /** The first connection that is checked out is the transaction's. Prisma's queries outside the transaction check out others. */
  begin(client: pg.PoolClient): void {
    if (this.#until > 0) return;
    this.#client = client;
    this.#until = performance.now() + this.timeoutMs;
  }

  end(): void {
    this.#client = undefined;
  }

  /** @throws Error if the transaction has ended; TimedOut if it took too long, because its connection may be reused after the rollback */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#client) return Promise.reject(new Error('The transaction is over'));
    if (performance.now() > this.#until) return Promise.reject(new TimedOut(`The transaction took over ${this.timeoutMs} ms`));
    return this.#client.query(statement);
  }
}
