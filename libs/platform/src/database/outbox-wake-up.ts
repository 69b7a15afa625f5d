import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlClient } from './sql-client.ts';

/** The pause before the next notification: longer the more commits the last one was for, so that under load the relay reads large batches. */
const PAUSE_MS = { aCommit: 2, atMost: 20 };

/**
 * Wakes the relay, in any process, after commits that wrote to the outbox. It notifies outside the transaction, since
 * PostgreSQL serializes the commits of transactions that notify, which would halve the throughput of a busy database.
 */
export class OutboxWakeUp {
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
      const pause = Math.min(this.#commits * PAUSE_MS.aCommit, PAUSE_MS.atMost);
      this.#commits = 0;
      try {
        await this.sql.execute`SELECT pg_notify('outbox', '')`;
      } catch {
        // The relay polls within a second anyway.
      }
      await sleep(pause);
    }
    this.#calling = undefined;
  }
}
