import type { AuthSession } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { isAnonymous, requireNotBanned } from '../accounts/account-rules.ts';
import { toAuthUser } from '../accounts/account-view.ts';
import { type Factor, isVerified } from '../factors/factor.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { SignAccessToken } from '../keys/sign-access-token.ts';
import { DeviceCookies } from '../limits/device-cookies.ts';
import type { Session } from '../sessions/session.ts';
import { sessionEndOf } from '../sessions/session-rules.ts';
import { accessTokenClaims } from './access-token-claims.ts';

/** Builds the response for a session, with a new access token. */
@Injectable()
export class AnswerSession {
  constructor(
    private readonly options: IdentityOptions,
    private readonly signAccessToken: SignAccessToken,
    private readonly factors: FactorsRepository,
    private readonly deviceCookies: DeviceCookies,
  ) {}

  /**
   * @param read the account's factors, where they have been read
   * @throws user_banned: every access token is signed here
   */
  async answer(
    tx: Transaction,
    account: Account,
    session: Session,
    refreshToken: string,
    read?: readonly Factor[],
  ): Promise<AuthSession> {
    requireNotBanned(account, tx.now);
    const endsAt = sessionEndOf(session, this.options);
    const { issuer } = this.options;
    const factors = read ?? (await this.factors.listOf(account.id, tx));
    const hasFactor = factors.some(isVerified);
    const claims = accessTokenClaims(account, session, { issuer, endsAt, now: tx.now, hasFactor });
    const answer: AuthSession = {
      access_token: await this.signAccessToken.sign(tx, claims),
      token_type: 'bearer',
      expires_in: claims.exp - claims.iat,
      expires_at: claims.exp,
      refresh_token: refreshToken,
      user: toAuthUser(account, factors),
    };
    // Nobody signs in to an anonymous account, so it needs no devices.
    return isAnonymous(account) ? answer : this.deviceCookies.trust(answer, account);
  }
}
