import type { JWTPayload } from 'jose';
import type { Account } from '../accounts/account.ts';
import { isAnonymous } from '../accounts/account-rules.ts';
import { appMetadataOf, userMetadataOf } from '../accounts/account-view.ts';
import { ACCESS_TOKEN_SECONDS } from '../keys/key-rules.ts';
import type { Session } from '../sessions/session.ts';
import { assuranceOf } from '../sessions/session-rules.ts';

export const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

interface TokenOptions {
  readonly issuer: string;
  /** The session's latest end, which caps the token's lifetime. */
  readonly endsAt: Date;
  readonly now: Date;
  /** Whether the account has a verified second factor. */
  readonly hasFactor: boolean;
}

/**
 * GoTrue's claims of an access token, and `mfa_enrolled`, by which every guard refuses `aal1` tokens of accounts with a second factor. It
 * is a separate claim instead of a field of `app_metadata`, because it is derived from the factors whenever a token is signed: nobody can
 * set it, and it can't go stale in stored metadata.
 */
export function accessTokenClaims(
  account: Account,
  session: Session,
  { issuer, endsAt, now, hasFactor }: TokenOptions,
): JWTPayload & { iat: number; exp: number } {
  const issuedAt = toUnixSeconds(now);
  return {
    iss: issuer,
    sub: account.id,
    aud: 'authenticated',
    exp: Math.min(issuedAt + ACCESS_TOKEN_SECONDS, toUnixSeconds(endsAt)),
    iat: issuedAt,
    email: account.email,
    phone: '',
    app_metadata: appMetadataOf(account),
    user_metadata: userMetadataOf(account),
    role: 'authenticated',
    aal: assuranceOf(session),
    amr: session.amr.map(({ method, at }) => ({ method, timestamp: toUnixSeconds(at) })).reverse(),
    session_id: session.id,
    is_anonymous: isAnonymous(account),
    ...(hasFactor && { mfa_enrolled: true }),
  };
}
