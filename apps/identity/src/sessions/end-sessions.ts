import { type EventOf, SessionEnded } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { ACCESS_TOKEN_SECONDS } from '../keys/key-rules.ts';
import type { Session } from './session.ts';
import { SessionsRepository } from './sessions.repository.ts';

export type EndReason = EventOf<typeof SessionEnded>['data']['reason'];

// A refresh that had the session's lock while this transaction waited may have signed a token after `tx.now`.
const MARGIN_MS = 60 * 1_000;

/** Ends sessions: deletes their rows and publishes an event, after which every service refuses their tokens. */
@ErasesMember('sessions.user_id')
export class EndSessions {
  constructor(private readonly sessions: SessionsRepository) {}

  async erase(tx: Transaction, { id }: DeletedMember): Promise<void> {
    await this.end(tx, await this.sessions.lockOf(tx, id), 'user-deleted');
  }

  /**
   * Publishes the end of sessions without deleting them, so that their tokens are refused and a refresh can report the ban. Suspended
   * sessions are never resumed (`predatesBan`). @param suspended sessions that this transaction has locked
   */
  suspend(tx: Transaction, suspended: readonly Session[]): void {
    // Reuses `signed-out`: consumers of an earlier version would reject an event with a new reason, and the sessions' tokens would stay
    // valid.
    this.#publish(tx, suspended, 'signed-out');
  }

  /** @param ended sessions that this transaction has locked */
  async end(tx: Transaction, ended: readonly Session[], reason: EndReason): Promise<void> {
    await this.sessions.remove(
      tx,
      ended.map(({ id }) => id),
    );
    this.#publish(tx, ended, reason);
  }

  #publish(tx: Transaction, ended: readonly Session[], reason: EndReason): void {
    const tokensExpireAt = new Date(tx.now.getTime() + ACCESS_TOKEN_SECONDS * 1_000 + MARGIN_MS).toISOString();
    for (const { id: sessionId, userId } of ended)
      tx.emit(SessionEnded, { id: sessionId, version: 1 }, { sessionId, userId, reason, tokensExpireAt });
  }
}
