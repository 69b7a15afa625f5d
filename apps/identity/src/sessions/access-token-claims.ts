import type { JWTPayload } from 'jose';
import type { Account } from '../accounts/account.ts';
import { appMetadataOf, userMetadataOf } from '../accounts/account-view.ts';
import { ACCESS_TOKEN_SECONDS } from '../keys/key-rules.ts';
import type { Session } from './session.ts';

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

interface TokenTimes {
  readonly issuer: string;
  /** The session's latest end, which caps the token's lifetime. */
  readonly endsAt: Date;
  readonly now: Date;
}

/** GoTrue's claims of an access token. */
export function accessTokenClaims(
  account: Account,
  session: Session,
  { issuer, endsAt, now }: TokenTimes,
): JWTPayload & { iat: number; exp: number } {
  const issuedAt = secondsOf(now);
  return {
    iss: issuer,
    sub: account.id,
    aud: 'authenticated',
    exp: Math.min(issuedAt + ACCESS_TOKEN_SECONDS, secondsOf(endsAt)),
    iat: issuedAt,
    email: account.email,
    phone: '',
    app_metadata: appMetadataOf(account),
    user_metadata: userMetadataOf(account),
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: secondsOf(session.createdAt) }],
    session_id: session.id,
    is_anonymous: false,
  };
}
