import { AuthError, type AuthSession, type RefreshGrant } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isBanned } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { seal, unseal } from '../keys/sealing.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import type { RefreshToken, Session } from '../sessions/session.ts';
import { decideRefresh, hasExpired, lastActivityToken, predatesBan, REUSE_GRACE_MS } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { SessionResponseBuilder } from '../tokens/open-session.ts';

/**
 * Exchanges a refresh token for the next one of its family. A used token's row stores its successor encrypted with the token itself, so
 * that a repeated request gets the same successor although the database contains neither token in plain text.
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly sessionResponse: SessionResponseBuilder,
    private readonly endSessions: EndSessions,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws refresh_token_not_found; user_banned; refresh_token_already_used or session_expired, both of which end the session */
  async execute(caller: Caller, { refresh_token: presented }: RefreshGrant): Promise<AuthSession> {
    const refreshed = await this.database.write(caller, async (tx) => {
      const locked = await this.sessions.lockByToken(tx, hashOf(presented));
      const member = locked && (await this.accounts.findWithSession({ id: locked.session.userId, sessionId: null }, tx));
      if (!locked || !member) throw new AuthError('refresh_token_not_found');
      const { session, token } = locked;
      const { account, factors } = member;
      if (isBanned(account, tx.now)) throw new AuthError('user_banned', { message: 'Invalid Refresh Token: User Banned' });
      const successor = await this.#successorOf(tx, token, presented);
      const isExpired = hasExpired(session, lastActivityToken(token, successor?.token), this.options, tx.now);
      if (isExpired || predatesBan(session, account)) return this.#expire(tx, session);
      const next = await this.#next(tx, session, { token, secret: presented }, successor);
      return next ? this.sessionResponse.build(tx, account, session, next, factors) : 'refresh_token_already_used';
    });
    // Thrown after the transaction, so that the session's end is committed.
    if (typeof refreshed === 'string') throw new AuthError(refreshed);
    return refreshed;
  }

  /** @returns the family's active token, or undefined if the session was ended */
  #next(
    tx: Transaction,
    session: Session,
    presented: PlainToken,
    successor: PlainToken | undefined,
  ): Promise<string | undefined> {
    const decided = {
      rotate: () => this.#rotate(tx, presented),
      repeat: () => this.#follow(tx, presented),
      'repeat-late': () => this.#repeatLate(tx, session, presented),
      'end-session': () => this.#end(tx, session),
    };
    return decided[decideRefresh(presented.token, successor?.token, tx.now)]();
  }

  async #rotate(tx: Transaction, { token, secret }: PlainToken): Promise<string> {
    const successor = newSecret();
    const usedBefore = new Date(tx.now.getTime() - REUSE_GRACE_MS);
    await this.sessions.rotate(tx, token, { hash: hashOf(successor), sealed: seal(successor, sealOf(secret)), usedBefore });
    return successor;
  }

  /** Follows the successors of a token to the active one. */
  async #follow(tx: Transaction, { token, secret }: PlainToken): Promise<string> {
    if (!token.usedAt) return secret;
    const successor = await this.#successorOf(tx, token, secret);
    if (!successor) throw new Error(`The used refresh token ${token.hash} has no successor`);
    return this.#follow(tx, successor);
  }

  /** @returns the token that replaced a used one; undefined if it is unused, or was used so long ago that its successor was deleted */
  async #successorOf(tx: Transaction, { hash, successor }: RefreshToken, secret: string): Promise<PlainToken | undefined> {
    if (!successor) return undefined;
    const next = unseal(successor, sealOf(secret));
    const token = await this.sessions.findToken(tx, hashOf(next));
    if (!token) throw new Error(`The successor of the refresh token ${hash} is missing`);
    return { token, secret: next };
  }

  #repeatLate(tx: Transaction, session: Session, presented: PlainToken): Promise<string> {
    tx.audit('identity.refresh-repeated', { userId: session.userId, sessionId: session.id });
    return this.#follow(tx, presented);
  }

  async #expire(tx: Transaction, session: Session): Promise<'session_expired'> {
    await this.endSessions.end(tx, [session], 'expired');
    tx.audit('identity.session-expired', { userId: session.userId, sessionId: session.id });
    return 'session_expired';
  }

  async #end(tx: Transaction, session: Session): Promise<undefined> {
    await this.endSessions.end(tx, [session], 'token-reused');
    tx.audit('identity.refresh-token-reused', { userId: session.userId, sessionId: session.id });
    return undefined;
  }
}

/** A stored token with its plain text. */
interface PlainToken {
  readonly token: RefreshToken;
  readonly secret: string;
}

const sealOf = (token: string) => ({ secret: token, purpose: 'casebook refresh token', subject: hashOf(token) });
