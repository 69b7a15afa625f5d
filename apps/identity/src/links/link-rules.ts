import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError, type LinkPurpose } from '@casebook/contracts';
import type { SignInMethod } from '../sessions/session.ts';

/** How long a mailed link is valid. */
export const LINK_VALID_MS = 60 * 60 * 1_000;
export const CODE_VALID_MS = 5 * 60 * 1_000;

/**
 * How long a request is stored: the attempts to send its mail (about eight minutes, `libs/jobs`) and the link's own hour, with a margin
 * for an outage of the queue. A sign-up whose link is never followed is deleted after it.
 */
export const REQUEST_VALID_MS = 3 * LINK_VALID_MS;

/** The `amr` method of a session opened by a link. */
export const methodOf: Record<LinkPurpose, SignInMethod> = { signup: 'email/signup', recovery: 'recovery' };

/** @throws bad_code_verifier unless the challenge is the verifier's SHA-256 (RFC 7636, S256) */
export function requireVerifier(codeChallenge: string, codeVerifier: string): void {
  const derived = Buffer.from(createHash('sha256').update(codeVerifier).digest('base64url'));
  const expected = Buffer.from(codeChallenge);
  if (derived.length !== expected.length || !timingSafeEqual(derived, expected)) throw new AuthError('bad_code_verifier');
}
