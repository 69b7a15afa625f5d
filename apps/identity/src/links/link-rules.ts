import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError, type LinkPurpose } from '@casebook/contracts';
import type { SignInMethod } from '../sessions/session.ts';

export const LINK_GOOD_MS = 60 * 60 * 1_000;
export const CODE_GOOD_MS = 5 * 60 * 1_000;

/** How somebody counts as signed in who followed a link. */
export const methodOf: Record<LinkPurpose, SignInMethod> = { signup: 'email/signup', recovery: 'recovery' };

/** @throws bad_code_verifier unless the verifier is the one that the challenge was made of (RFC 7636, S256) */
export function requireVerifier(codeChallenge: string, codeVerifier: string): void {
  const made = Buffer.from(createHash('sha256').update(codeVerifier).digest('base64url'));
  const expected = Buffer.from(codeChallenge);
  if (made.length !== expected.length || !timingSafeEqual(made, expected)) throw new AuthError('bad_code_verifier');
}
