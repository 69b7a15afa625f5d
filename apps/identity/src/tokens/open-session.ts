import { AuthError, type AuthSession } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { isAnonymous, requireNotBanned } from '../accounts/account-rules.ts';
import { toAuthUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { type Factor, isVerified } from '../factors/factor.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { SignAccessToken } from '../keys/signing-keys.ts';
import { DeviceCookies } from '../limits/device-cookies.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import type { FactorEntry, Session, SignInMethod } from '../sessions/session.ts';
import { assuranceOf, sessionEndOf, withFactor } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { accessTokenClaims } from './access-token-claims.ts';

/** Builds the response for a session, with a new access token. */
@Injectable()
export class SessionResponseBuilder {
  constructor(
    private readonly options: IdentityOptions,
    private readonly signAccessToken: SignAccessToken,
    private readonly factors: FactorsRepository,
    private readonly deviceCookies: DeviceCookies,
  ) {}

  /**
   * @param loadedFactors the account's factors, if the caller has already read them
   * @throws user_banned: every access token is signed here
   */
  async build(
    tx: Transaction,
    account: Account,
    session: Session,
    refreshToken: string,
    loadedFactors?: readonly Factor[],
  ): Promise<AuthSession> {
    requireNotBanned(account, tx.now);
    const endsAt = sessionEndOf(session, this.options);
    const { issuer } = this.options;
    const factors = loadedFactors ?? (await this.factors.listOf(account.id, tx));
    const hasFactor = factors.some(isVerified);
    const claims = accessTokenClaims(account, session, { issuer, endsAt, now: tx.now, hasFactor });
    const response: AuthSession = {
      access_token: await this.signAccessToken.sign(tx, claims),
      token_type: 'bearer',
      expires_in: claims.exp - claims.iat,
      expires_at: claims.exp,
      refresh_token: refreshToken,
      user: toAuthUser(account, factors),
    };
    // Nobody signs in to an anonymous account, so it needs no devices.
    return isAnonymous(account) ? response : this.deviceCookies.trust(response, account);
  }
}

/** Opens sessions and saves the account's sign-in, inside the transaction of the use case that authenticated the member. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly sessionResponse: SessionResponseBuilder,
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
    return this.sessionResponse.build(tx, signedIn, session, refreshToken);
  }
}

/**
 * Raises a session to `aal2`, inside the transaction that verified a second factor. Ends every other session of the member below `aal2`,
 * and invalidates this session's earlier refresh tokens, so that whoever stole one doesn't get the second factor with it.
 */
@Injectable()
export class UpgradeSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly sessionResponse: SessionResponseBuilder,
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
    // Reuses `signed-out`: consumers of an earlier version would reject an event with a new reason, and the sessions' tokens would stay
    // valid.
    await this.endSessions.end(tx, below, 'signed-out');
    tx.audit('identity.second-factor-verified', { ...factorFacts(factor), userId: account.id, sessionId, ended: below.length });
    return this.sessionResponse.build(tx, account, raised, await this.#replaceTokens(tx, sessionId));
  }

  async #replaceTokens(tx: Transaction, sessionId: string): Promise<string> {
    const refreshToken = newSecret();
    await this.sessions.removeTokensOf(tx, sessionId);
    await this.sessions.addToken(tx, { hash: hashOf(refreshToken), sessionId, createdAt: tx.now });
    return refreshToken;
  }
}

const factorFacts = ({ method, factorId }: FactorEntry) => ({ method, factorId });
