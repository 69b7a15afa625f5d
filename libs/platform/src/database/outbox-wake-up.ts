import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlClient } from './sql-client.ts';

/** How long after a call the next one may come: longer the more commits it spoke for, so that under load the relay takes many at once. */
const PAUSE_MS = { aCommit: 2, atMost: 20 };

/**
 * Wakes the relay, in whatever process it runs, when commits have left something in the outbox. It does so after the commit:
 * PostgreSQL commits transactions that notify one at a time, which would halve the pace of a busy database.
 */
export class OutboxWakeUp {
  #calling: Promise<void> | undefined;
  #commits = 0;

  constructor(private readonly sql: SqlClient) {}

  call(): void {
    this.#commits += 1;
    this.#calling ??= this.#callWhileAsked();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#calling;
  }

  async #callWhileAsked(): Promise<void> {
    while (this.#commits > 0) {
      const pause = Math.min(this.#commits * PAUSE_MS.aCommit, PAUSE_MS.atMost);
      this.#commits = 0;
      try {
        await this.sql.execute`SELECT pg_notify('outbox', '')`;
      } catch {
        // The relay looks by itself within a second.
      }
      await sleep(pause);
    }
    this.#calling = undefined;
  }
}
