import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@casebook/contracts';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Clock } from '../clock/clock.ts';
import { isConflict } from '../errors/conflict.ts';
import { type Caller, isMember } from '../request/caller.ts';
import { throwIfClientLeft } from '../request/client-connection.ts';
import { SpanKind, type Tracing } from '../tracing/tracing.ts';
import { ConnectionPool, type PoolUsage, TransactionConnection } from './connection-pool.ts';
import { lockMember } from './erased-members.ts';
import { findStored, runOnce } from './idempotency.ts';
import { createSqlClient, type Queryable, type SqlClient } from './sql-client.ts';
import { createStatementNamer } from './statement-names.ts';
import { Transaction } from './transaction.ts';

/**
 * The pause before the next notification. It grows with the commits that the last one covered, so that under load the relay reads large
 * batches.
 */
const PAUSE_MS = { perCommit: 2, max: 20 };

/**
 * Wakes the relay, in any process, after commits that wrote to the outbox. The NOTIFY runs outside the transaction, because PostgreSQL
 * serializes the commits of transactions that notify, which would halve the throughput of a busy database.
 */
class OutboxWakeUp {
  #calling: Promise<void> | undefined;
  #commits = 0;

  constructor(private readonly sql: SqlClient) {}

  call(): void {
    this.#commits += 1;
    this.#calling ??= this.#notifyUntilQuiet();
  }

  /** Resolves when no notification is in flight. */
  async settled(): Promise<void> {
    await this.#calling;
  }

  async #notifyUntilQuiet(): Promise<void> {
    while (this.#commits > 0) {
      const pause = Math.min(this.#commits * PAUSE_MS.perCommit, PAUSE_MS.max);
      this.#commits = 0;
      try {
        await this.sql.execute`SELECT pg_notify('outbox', '')`;
      } catch {
        // Ignored: the relay polls every second anyway.
      }
      await sleep(pause);
    }
    this.#calling = undefined;
  }
}

/** The part of a generated Prisma client that the platform uses. */
export interface PrismaLike {
  $transaction<Result>(
    work: (models: object) => Promise<Result>,
    options?: { timeout?: number; maxWait?: number },
  ): Promise<Result>;
  $disconnect(): Promise<void>;
}

/** PostgreSQL's run-time parameters for a service's connections, such as `work_mem`. */
export type PostgresParameters = Readonly<Record<string, string>>;

/** A service's own generated client over its connections. */
export type OpenPrisma = (adapter: PrismaPg) => PrismaLike;

const TRANSACTION_TIMEOUT_MS = 5_000;
/** A timed-out transaction stops accepting statements this long before Prisma rolls it back, so that none reaches a released connection. */
const ROLLBACK_MARGIN_MS = 1_000;
const CONFLICT_ATTEMPTS = 5;

/** A service's database: plain reads, and writes that carry their events. */
export class Database {
  readonly sql: SqlClient;
  /** The generated client. */
  readonly models: PrismaLike;
  readonly #pool: ConnectionPool;
  readonly #nameOf = createStatementNamer();
  readonly #wakeUp: OutboxWakeUp;

  constructor(
    readonly service: string,
    readonly url: string,
    pool: number,
    openPrisma: OpenPrisma,
    private readonly clock: Clock,
    parameters: PostgresParameters = {},
    private readonly tracing?: Tracing,
  ) {
    const options = Object.entries(parameters).map(([name, value]) => `-c ${name}=${value}`);
    this.#pool = new ConnectionPool({ connectionString: url, max: pool, application_name: service, options: options.join(' ') });
    const query: Queryable['query'] = async (statement) => {
      throwIfClientLeft();
      return this.#pool.query(statement);
    };
    this.sql = createSqlClient({ query }, this.#nameOf);
    this.models = openPrisma(new PrismaPg(this.#pool, { statementNameGenerator: this.#nameOf }));
    this.#wakeUp = new OutboxWakeUp(createSqlClient(this.#pool, this.#nameOf));
  }

  /**
   * Runs one transaction: everything that `work` saves, emits, enqueues and audits is committed, or nothing is. With an idempotency key of
   * the caller, `work` is committed once, and later requests get the stored result. Serialization failures and deadlocks are retried, so
   * `work` may run more than once and must have no effect outside the database. The member it runs for is locked, so that they can't be
   * erased meanwhile.
   * @param timeoutMs the longest that the transaction may take; more than the default only for writes of many rows, such as imports
   * @throws auth.token-invalid for a deleted member whose token has not expired
   */
  async write<Result>(
    caller: Caller,
    work: (tx: Transaction) => Promise<Result>,
    { timeoutMs = TRANSACTION_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
  ): Promise<Result> {
    const attempts = (traced: Caller) => this.#attemptUntilNoConflict(traced, work, timeoutMs);
    if (!this.tracing) return attempts(caller);
    return this.tracing.measure('database write', caller.traceparent, SpanKind.INTERNAL, (traceparent) =>
      attempts(traceparent === caller.traceparent ? caller : { ...caller, traceparent }),
    );
  }

  /**
   * Finds a write's stored result. Call it before anything that could refuse a repeated request, such as a limit.
   * @returns undefined if the caller has no idempotency key, or the key was not used yet
   * @throws idempotency.key-reused if the key was used with another body
   */
  async findStored<Result>(caller: Caller): Promise<{ readonly result: Result } | undefined> {
    return caller.idempotency && findStored<Result>(this.sql, caller.id, caller.idempotency);
  }

  get poolUsage(): PoolUsage {
    return this.#pool.usage;
  }

  onConnectionWait(listener: (seconds: number) => void): void {
    this.#pool.onWait(listener);
  }

  async close(): Promise<void> {
    await this.#wakeUp.settled();
    await this.models.$disconnect();
    await this.#pool.end();
  }

  async #attemptUntilNoConflict<Result>(
    caller: Caller,
    work: (tx: Transaction) => Promise<Result>,
    timeoutMs: number,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(caller, work, timeoutMs);
      } catch (error) {
        if (attempt >= CONFLICT_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  async #attempt<Result>(caller: Caller, work: (tx: Transaction) => Promise<Result>, timeoutMs: number): Promise<Result> {
    throwIfClientLeft();
    const connection = new TransactionConnection(timeoutMs);
    const transact = async (models: object) => {
      const tx = new Transaction(this.service, caller, createSqlClient(connection, this.#nameOf), models, this.clock.now());
      if (isMember(caller) && !(await lockMember(tx, caller.id))) throw new AppError('auth.token-invalid');
      const result = caller.idempotency ? await runOnce(tx, caller.idempotency, () => work(tx)) : await work(tx);
      await tx.flush();
      return { result, hasMessages: tx.hasMessages };
    };
    try {
      const { result, hasMessages } = await this.#pool.lend(connection, () =>
        this.models.$transaction(transact, { timeout: timeoutMs + ROLLBACK_MARGIN_MS, maxWait: TRANSACTION_TIMEOUT_MS }),
      );
      if (hasMessages) this.#wakeUp.call();
      return result;
    } finally {
      connection.end();
    }
  }
}
