import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError, type LinkPurpose } from '@casebook/contracts';
import type { SignInMethod } from '../sessions/session.ts';

/** How long a mailed link can be used. */
export const LINK_VALID_MS = 60 * 60 * 1_000;
export const CODE_VALID_MS = 5 * 60 * 1_000;

/**
 * How long what a link was requested for is stored: the attempts to send its mail (about eight minutes, `libs/jobs`) and the link's own
 * hour, with room for a queue that was down. A sign-up whose link is never followed is deleted after it.
 */
export const REQUEST_VALID_MS = 3 * LINK_VALID_MS;

/** How a member who followed a link counts as signed in. */
export const methodOf: Record<LinkPurpose, SignInMethod> = { signup: 'email/signup', recovery: 'recovery' };

/** @throws bad_code_verifier unless the verifier is the one that the challenge was made of (RFC 7636, S256) */
export function requireVerifier(codeChallenge: string, codeVerifier: string): void {
  const made = Buffer.from(createHash('sha256').update(codeVerifier).digest('base64url'));
  const expected = Buffer.from(codeChallenge);
  if (made.length !== expected.length || !timingSafeEqual(made, expected)) throw new AuthError('bad_code_verifier');
}
