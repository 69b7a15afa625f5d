import { AuthError, type AuthSession } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import type { FactorEntry } from '../sessions/session.ts';
import { assuranceOf, withFactor } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { AnswerSession } from './answer-session.ts';

/**
 * Raises a session to `aal2`, inside the transaction that verified a second factor. Every other session of the member below `aal2` ends,
 * and the session's earlier refresh tokens stop working, so that whoever holds one of them doesn't get the second factor with it.
 */
@Injectable()
export class RaiseSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly answerSession: AnswerSession,
  ) {}

  /**
   * @param account locked by this transaction
   * @throws session_not_found if the session ended since it was read
   */
  async raise(tx: Transaction, account: Account, sessionId: string, factor: FactorEntry): Promise<AuthSession> {
    const sessions = await this.sessions.lockOf(tx, account.id);
    const current = sessions.find(({ id }) => id === sessionId);
    if (!current) throw new AuthError('session_not_found');
    const raised = withFactor(current, factor);
    await this.sessions.saveAmr(tx, raised);
    const below = sessions.filter((session) => session !== current && assuranceOf(session) === 'aal1');
    // Not a reason of its own: consumers of an earlier version would refuse the event, and with it the end of the session.
    await this.endSessions.end(tx, below, 'signed-out');
    tx.audit('identity.second-factor-verified', { ...factorFacts(factor), userId: account.id, sessionId, ended: below.length });
    return this.answerSession.answer(tx, account, raised, await this.#replaceTokens(tx, sessionId));
  }

  async #replaceTokens(tx: Transaction, sessionId: string): Promise<string> {
    const refreshToken = newSecret();
    await this.sessions.removeTokensOf(tx, sessionId);
    await this.sessions.addToken(tx, { hash: hashOf(refreshToken), sessionId, createdAt: tx.now });
    return refreshToken;
  }
}

const factorFacts = ({ method, factorId }: FactorEntry) => ({ method, factorId });
