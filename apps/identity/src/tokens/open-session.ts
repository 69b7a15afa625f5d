import type { AuthSession } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { AnswerSession } from './answer-session.ts';

/** Opens every session and saves the account's sign-in, inside the transaction of the use case that authenticated the member. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly answerSession: AnswerSession,
  ) {}

  /** @param account locked by this transaction, so that a concurrent deletion or demotion waits */
  async open(tx: Transaction, account: Account, method: SignInMethod): Promise<AuthSession> {
    const signedIn = { ...account, lastSignInAt: tx.now };
    await this.accounts.saveSignIn(tx, signedIn);
    const { userAgent, clientAddress } = tx.caller;
    const session = {
      id: newId(),
      userId: account.id,
      amr: [{ method, at: tx.now }],
      createdAt: tx.now,
      ...(userAgent && { userAgent }),
      ...(clientAddress && { clientAddress }),
    };
    const refreshToken = newSecret();
    await this.sessions.add(tx, session);
    await this.sessions.addToken(tx, { hash: hashOf(refreshToken), sessionId: session.id, createdAt: tx.now });
    tx.audit('identity.signed-in', { userId: account.id, sessionId: session.id, method });
    return this.answerSession.answer(tx, signedIn, session, refreshToken);
  }
}
