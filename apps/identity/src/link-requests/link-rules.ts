import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError, VerifyType } from '@casebook/contracts';
import type { EmailChange } from '../accounts/account.ts';
import type { SignInMethod } from '../sessions/session.ts';
import type { RequestPurpose, SignUpData, TokenType, UsableToken } from './link-request.ts';

/** How long a mailed link or code is valid. */
export const LINK_VALID_MS = 60 * 60 * 1_000;
export const CODE_VALID_MS = 5 * 60 * 1_000;

/**
 * How long a request is stored: the attempts to send its mail (about eight minutes, `libs/jobs`) and the link's own hour, with a margin for
 * an outage of the queue. A sign-up whose link is never followed is deleted after this time.
 */
export const REQUEST_VALID_MS = 3 * LINK_VALID_MS;

/** How long the mails of a pending change of address can be resent. Each resend extends the change's requests. */
const CHANGE_RESENT_MS = 24 * LINK_VALID_MS;

/** Whether a change is recent enough for its mails to be sent again. Without a limit, a stranger could extend it forever. */
export const canResend = ({ sentAt }: EmailChange, now: Date): boolean => now.getTime() - sentAt.getTime() < CHANGE_RESENT_MS;

/** How many codes can be compared with a mailed one. The link in the same mail stays valid. */
export const CODE_ATTEMPTS = 5;

/** A mailed token that opens a session. */
export type SessionTokenType = Exclude<TokenType, 'reauthentication'>;

/** The `amr` method of a session opened by a mailed token. */
export const methodOf: Record<SessionTokenType, SignInMethod> = {
  signup: 'email/signup',
  invite: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
};

/** The types of tokens that each `type` in a verification request accepts. */
const acceptedTypes: Record<VerifyType, readonly TokenType[]> = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  invite: ['invite'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change'],
};

export const isAccepted = (requested: VerifyType, type: TokenType): type is SessionTokenType =>
  acceptedTypes[requested].includes(type);

/**
 * The purposes of the requests whose mail may contain a code of each type. Wrong codes count against these requests even if no mail was
 * sent.
 */
export const purposesOf: Record<VerifyType, readonly RequestPurpose[]> = {
  signup: ['signup', 'resend_signup', 'magiclink', 'invite'],
  magiclink: ['magiclink', 'invite'],
  recovery: ['recovery', 'invite'],
  invite: ['invite'],
  email: ['signup', 'resend_signup', 'magiclink', 'invite'],
  email_change: ['email_change'],
};

/** @returns undefined for a type that GoTrue doesn't have */
export const verifyTypeOf = (type: string): VerifyType | undefined => VerifyType.safeParse(type).data;

/** @returns the account that a sign-up's token activates, or undefined for a request that activates none */
export function signUpOf({ request }: Pick<UsableToken, 'request'>): SignUpData | undefined {
  switch (request.purpose) {
    case 'signup': {
      const { id: accountId, passwordHash, userMetadata } = request;
      return { accountId, userMetadata, ...(passwordHash !== undefined && { passwordHash }) };
    }
    case 'magiclink':
      return request.userMetadata && { accountId: request.id, userMetadata: request.userMetadata };
    case 'resend_signup':
      return request.signUp;
    default:
      return undefined;
  }
}

/** @throws bad_code_verifier unless the challenge is the verifier's SHA-256 (RFC 7636, S256) */
export function requireVerifier(codeChallenge: string, codeVerifier: string): void {
  const derived = Buffer.from(createHash('sha256').update(codeVerifier).digest('base64url'));
  const expected = Buffer.from(codeChallenge);
  if (derived.length !== expected.length || !timingSafeEqual(derived, expected)) throw new AuthError('bad_code_verifier');
}
