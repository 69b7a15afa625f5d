import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseListener } from '../database/listener.ts';
import type { SqlClient } from '../database/sql-client.ts';
import type { Transaction } from '../database/transaction.ts';

const CHANNEL = 'ended_sessions';

/** The cause of `auth.token-invalid` for an unexpired token whose session ended. */
export class SessionHasEnded extends Error {}

/**
 * The sessions, and the gates of admins, that ended before their tokens expire. They are checked at every request, so they are cached in
 * memory: read when the listening connection comes up, and again at every NOTIFY.
 */
export class EndedSessions {
  readonly #expiryOf = new Map<string, number>();
  readonly #listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly listener: DatabaseListener,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.listener.onConnected(() => this.#readAll());
    this.listener.on(CHANNEL, async () => this.#readAll());
  }

  /** Calls `listener` whenever the set of ended sessions may have grown. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** @param id of a session or of a gate */
  has(id: string): boolean {
    return this.#expiryOf.has(id);
  }

  /** Stores the end of a session or a gate until its tokens have expired, and deletes the expired ones. */
  async add(tx: Transaction, id: string, tokensExpireAt: Date): Promise<void> {
    await tx.sql.execute`DELETE FROM platform.ended_sessions WHERE tokens_expire_at < ${tx.now}`;
    await tx.sql.execute`
      INSERT INTO platform.ended_sessions (session_id, tokens_expire_at) VALUES (${id}::uuid, ${tokensExpireAt})
      ON CONFLICT (session_id) DO NOTHING`;
    tx.notify(CHANNEL, id);
  }

  async #readAll(): Promise<void> {
    const rows = await this.#unexpired(this.database.sql);
    this.#expiryOf.clear();
    for (const row of rows) this.#expiryOf.set(row.session_id, row.tokens_expire_at.getTime());
    for (const listener of this.#listeners) listener();
  }

  #unexpired(sql: SqlClient): Promise<{ session_id: string; tokens_expire_at: Date }[]> {
    return sql.query`
      SELECT session_id::text, tokens_expire_at FROM platform.ended_sessions WHERE tokens_expire_at >= ${this.clock.now()}`;
  }
}
