import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseListener } from '../database/listener.ts';
import type { Transaction } from '../database/transaction.ts';

const CHANNEL = 'ended_sessions';
const SWEEP_MS = 60_000;
const PRUNED_AT_ONCE = 1_000;

/** The cause of `auth.token-invalid` for an unexpired token whose session ended. */
export class SessionHasEnded extends Error {}

/**
 * The sessions, and the gates of admins, that ended before their tokens expire. Every request checks them, so they are cached in memory:
 * all are read when the listening connection opens, and each NOTIFY adds the one in its payload.
 */
export class EndedSessions {
  /**
   * For each session or gate, when its tokens have expired, in milliseconds since 1970. Entries are removed only then, so a late read can't
   * remove one.
   */
  readonly #expiryOf = new Map<string, number>();
  readonly #listeners: (() => void)[] = [];
  #nextSweep = 0;

  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly listener: DatabaseListener,
    private readonly clock: Clock,
  ) {}

  start(): void {
    // LISTEN runs before the read, so a session that ends during the read is notified.
    this.listener.onConnected(() => this.#readAll());
    this.listener.on(CHANNEL, (payload) => this.#addNotified(payload));
  }

  /** Calls `listener` whenever the set of ended sessions may have grown. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** @param id of a session or of a gate */
  has(id: string): boolean {
    return this.#expiryOf.has(id);
  }

  /** Stores the end of a session or a gate until its tokens have expired. */
  async add(tx: Transaction, id: string, tokensExpireAt: Date): Promise<void> {
    await tx.sql.execute`
      INSERT INTO platform.ended_sessions (session_id, tokens_expire_at) VALUES (${id}::uuid, ${tokensExpireAt})
      ON CONFLICT (session_id) DO NOTHING`;
    tx.notify(CHANNEL, `${id} ${tokensExpireAt.getTime()}`);
  }

  /** Deletes entries whose tokens have expired, in batches that skip the rows that another replica is deleting. */
  async prune(): Promise<void> {
    for (let deleted = PRUNED_AT_ONCE; deleted === PRUNED_AT_ONCE; )
      deleted = await this.database.sql.execute`
        DELETE FROM platform.ended_sessions WHERE session_id IN (
          SELECT session_id FROM platform.ended_sessions WHERE tokens_expire_at < ${this.clock.now()}
          ORDER BY session_id LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
  }

  async #readAll(): Promise<void> {
    const rows = await this.database.sql.query<{ session_id: string; tokens_expire_at: Date }[]>`
      SELECT session_id::text, tokens_expire_at FROM platform.ended_sessions WHERE tokens_expire_at >= ${this.clock.now()}`;
    for (const row of rows) this.#expiryOf.set(row.session_id, row.tokens_expire_at.getTime());
    this.#changed();
  }

  #addNotified(payload: string): void {
    // A replica of the previous version sends only the id. Such an entry stays until the process exits.
    const [id = '', expiry = Number.POSITIVE_INFINITY] = payload.split(' ');
    this.#expiryOf.set(id, Number(expiry));
    this.#changed();
  }

  #changed(): void {
    this.#sweep(this.clock.now().getTime());
    for (const listener of this.#listeners) listener();
  }

  #sweep(now: number): void {
    if (now < this.#nextSweep) return;
    for (const [id, expiry] of this.#expiryOf) if (expiry < now) this.#expiryOf.delete(id);
    this.#nextSweep = now + SWEEP_MS;
  }
}
