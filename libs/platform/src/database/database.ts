import { AppError } from '@casebook/contracts';
import { PrismaPg } from '@prisma/adapter-pg';
import { type Caller, isMember } from '../auth/caller.ts';
import type { Clock } from '../clock/clock.ts';
import { holdMember } from './erased-members.ts';
import { once } from './idempotency.ts';
import { OutboxWakeUp } from './outbox-wake-up.ts';
import { statementNames } from './statement-names.ts';
import { type SqlClient, Transaction } from './transaction.ts';

/** What of a generated Prisma client the platform needs to know. */
export interface PrismaLike extends SqlClient {
  $transaction<Result>(
    work: (client: SqlClient) => Promise<Result>,
    options?: { timeout?: number; maxWait?: number },
  ): Promise<Result>;
  $disconnect(): Promise<void>;
}

/** A service's own generated client over a connection pool. */
export type OpenPrisma = (adapter: PrismaPg) => PrismaLike;

/** Room for the exact places of some hundred thousand rows: without it a search for a common word reads whole pages again. */
const SETTINGS = '-c work_mem=16MB';
const TRANSACTION_TIMEOUT_MS = 5_000;
const CONFLICT_ATTEMPTS = 5;

/** A service's database: plain reads, and writes that carry their events. */
export class Database {
  readonly sql: PrismaLike;
  readonly #wakeUp: OutboxWakeUp;

  constructor(
    readonly service: string,
    readonly url: string,
    pool: number,
    openPrisma: OpenPrisma,
    private readonly clock: Clock,
  ) {
    const connections = { connectionString: url, max: pool, application_name: service, options: SETTINGS };
    this.sql = openPrisma(new PrismaPg(connections, { statementNameGenerator: statementNames() }));
    this.#wakeUp = new OutboxWakeUp(this.sql);
  }

  /**
   * One transaction: what `work` saves, emits, enqueues and audits happens whole or not at all. Under the caller's idempotency
   * key, where there is one, it happens once and later requests get the same result. Serialization failures and deadlocks are
   * retried, so `work` may run more than once and must not reach outside. A member's write and the member's erasing never meet.
   * @param timeoutMs how long it may take; more than the usual only for what is applied by set
   * @throws auth.token-invalid for a member who is gone, though the token has not expired
   */
  async write<Result>(
    caller: Caller,
    work: (tx: Transaction) => Promise<Result>,
    { timeoutMs = TRANSACTION_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(caller, work, timeoutMs);
      } catch (error) {
        if (attempt >= CONFLICT_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#wakeUp.settled();
    await this.sql.$disconnect();
  }

  async #attempt<Result>(caller: Caller, work: (tx: Transaction) => Promise<Result>, timeout: number): Promise<Result> {
    const { result, tells } = await this.sql.$transaction(
      async (sql) => {
        const tx = new Transaction(this.service, caller, sql, this.clock.now());
        if (isMember(caller) && !(await holdMember(tx, caller.id))) throw new AppError('auth.token-invalid');
        const result = caller.idempotency ? await once(tx, caller.idempotency, () => work(tx)) : await work(tx);
        await tx.flush();
        return { result, tells: tx.tells };
      },
      { timeout, maxWait: TRANSACTION_TIMEOUT_MS },
    );
    if (tells) this.#wakeUp.call();
    return result;
  }
}

/** Prisma's code for a write conflict or deadlock, or PostgreSQL's own where the statement was raw. */
function isConflict(error: unknown): boolean {
  const { code, meta } = Object(error) as { code?: unknown; meta?: unknown };
  if (code === 'P2034') return true;
  return /\b(40001|40P01)\b/.test(JSON.stringify(meta ?? ''));
}
