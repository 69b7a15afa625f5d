import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Queryable } from './sql-client.ts';

const { builtins } = pg.types;
const isoDate = (text: string) => new Date(`${text}T00:00:00Z`);

/** Of the types that services read, those that the driver would give as text, or in the time zone of the machine. */
const parsers: Partial<Record<number, (text: string) => unknown>> = { [builtins.INT8]: BigInt, [builtins.DATE]: isoDate };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * The connections of a service to its database. Prisma takes its own from here, so that plain SQL can go straight to the driver,
 * at a fifth of the cost, on the connection of the same transaction (ADR 0014).
 */
export class ConnectionPool extends pg.Pool {
  readonly #waiting = new AsyncLocalStorage<TransactionConnection>();

  constructor(settings: pg.PoolConfig) {
    super({ ...settings, types });
    // A connection that is lost while nobody uses it is made anew for who needs it next.
    this.on('error', () => {});
    this.on('connect', runOneAtATime);
  }

  /** Runs `begin`, which takes a connection for a transaction, and has `connection` be that one. */
  lend<Result>(connection: TransactionConnection, begin: () => Promise<Result>): Promise<Result> {
    return this.#waiting.run(connection, begin);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    const waiting = this.#waiting.getStore();
    return super.connect().then((client) => {
      waiting?.begin(client);
      return client;
    });
  }
}

/**
 * Queues a connection's statements. Prisma's adapter starts several at once on the connection of a transaction (prisma/orm#29646), which
 * pg 8 warns of and pg 9 refuses. Statements with a callback are the pool's own, one to a connection.
 */
function runOneAtATime(client: pg.PoolClient): void {
  const run = client.query.bind(client) as (...statement: unknown[]) => unknown;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: unknown[]) => {
    if (typeof statement.at(-1) === 'function') return run(...statement);
    const result = last.then(() => run(...statement));
    // The caller gets the failure; the next statement only waits for the end.
    last = result.catch(() => undefined);
    return result;
  };
  Object.defineProperty(client, 'query', { value: query });
}

/** The connection of one transaction, for as long as statements may be given to it. */
export class TransactionConnection implements Queryable {
  #client: pg.PoolClient | undefined;
  #until = 0;

  constructor(private readonly timeoutMs: number) {}

  /** The first one that is taken is the transaction's; what it has Prisma do outside of it takes others. */
  begin(client: pg.PoolClient): void {
    if (this.#until > 0) return;
    this.#client = client;
    this.#until = performance.now() + this.timeoutMs;
  }

  end(): void {
    this.#client = undefined;
  }

  /** @throws where the transaction is over, or has taken so long that it is about to be undone and its connection to be another's */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#client) return Promise.reject(new Error('The transaction is over'));
    if (performance.now() > this.#until) return Promise.reject(new Error(`The transaction took over ${this.timeoutMs} ms`));
    return this.#client.query(statement);
  }
}
