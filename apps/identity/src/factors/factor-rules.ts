import { AuthError, type VerifyFactorInput } from '@casebook/contracts';
import type { Session } from '../sessions/session.ts';
import { assuranceOf, hasFreshFactor, isFresh } from '../sessions/session-rules.ts';
import { type Challenge, type ChallengedFactor, type Factor, isRecoveryCodes, isVerified } from './factor.ts';

/** GoTrue's default, which counts unverified factors too. */
export const MAX_FACTORS = 10;
export const CHALLENGE_VALID_MS = 5 * 60 * 1_000;
/** How many wrong codes end a challenge. */
export const MAX_FAILURES = 5;
/**
 * How long an enrolled factor can wait for its first code. The next enrollment deletes it after that, or earlier if the account has the
 * maximum number of factors.
 */
const UNVERIFIED_VALID_MS = 60 * 60 * 1_000;

/**
 * @param hasWebAuthn whether browsers have WebAuthn at the web app's address
 * @throws mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled, validation_failed
 */
export function requireEnrollable(type: string | null | undefined, hasWebAuthn: boolean): ChallengedFactor['type'] {
  if (type === 'totp') return type;
  if (type === 'webauthn' && hasWebAuthn) return type;
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled');
  if (type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled');
  throw new AuthError('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' });
}

/**
 * @param factors oldest first
 * @returns the factors that a new one replaces: those not verified within an hour, and, if the account would still have the maximum
 *   number of factors, the oldest of the other unverified ones
 */
export function abandonedOf(factors: readonly Factor[], now: Date): Factor[] {
  const isExpired = (factor: Factor) => !isVerified(factor) && now.getTime() - factor.createdAt.getTime() > UNVERIFIED_VALID_MS;
  const [expired, others] = [factors.filter(isExpired), factors.filter((factor) => !isExpired(factor))];
  const oldest = others.length >= MAX_FACTORS ? others.find((factor) => !isVerified(factor)) : undefined;
  return [...expired, ...(oldest ? [oldest] : [])];
}

/** @throws mfa_factor_name_conflict, too_many_enrolled_mfa_factors */
export function requireBelowFactorLimit(factors: readonly Factor[], friendlyName: string): void {
  if (factors.some((factor) => factor.friendlyName === friendlyName)) {
    const message = `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`;
    throw new AuthError('mfa_factor_name_conflict', { message });
  }
  if (factors.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
}

/**
 * Changing factors or passkeys requires a recent sign-in or a recently verified factor (OWASP ASVS 5, 7.5.1), so that someone who finds a
 * browser unattended can neither lock out its owner nor weaken the account.
 * @throws reauthentication_needed
 */
export function requireRecentAuthentication(session: Session, now: Date): void {
  if (isFresh(session, now) || hasFreshFactor(session, now)) return;
  const message = 'Your sign-in was a while ago. Sign in again, or use a second factor, to change how you sign in.';
  throw new AuthError('reauthentication_needed', { message });
}

/** @throws insufficient_aal */
export function requireAal2(session: Session, refusal: { readonly message: string; readonly status?: number }): void {
  if (assuranceOf(session) !== 'aal2') throw new AuthError('insufficient_aal', refusal);
}

/**
 * An account's first factor can be verified with the password alone, every further one only in an `aal2` session.
 * @throws insufficient_aal
 */
export function requireVerifiable(factor: Factor, factors: readonly Factor[], session: Session): void {
  if (!isVerified(factor) && factors.some(isVerified)) requireAal2(session, { message: 'AAL2 required to verify a new factor' });
}

/**
 * @param address the key of the client address
 * @throws mfa_factor_not_found for a challenge of another factor, mfa_ip_address_mismatch, and mfa_challenge_expired, which is also the
 *   error after the challenge was verified or used up by wrong codes
 */
export function requireOpen(challenge: Challenge | undefined, address: string, now: Date): Challenge {
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError('mfa_factor_not_found', { status: 422, message });
  }
  if (challenge.ipAddress !== address) throw new AuthError('mfa_ip_address_mismatch');
  if (challenge.verifiedAt || challenge.failures >= MAX_FAILURES || challenge.expiresAt <= now) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError('mfa_challenge_expired', { message });
  }
  return challenge;
}

/** A security key's challenge is bound to its session. @throws mfa_factor_not_found in another session */
export function requireSameSession(challenge: Challenge, session: Session): void {
  if (challenge.sessionId === session.id) return;
  const message = 'MFA factor with the provided challenge ID not found';
  throw new AuthError('mfa_factor_not_found', { status: 422, message });
}

/** @throws validation_failed without a code */
export function requireCode({ code }: VerifyFactorInput): string {
  if (!code) throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' });
  return code;
}

/** A new security key sends a registration, a verified one an assertion. @throws validation_failed if it is missing or the other kind */
export function requireKeyResponse(factor: Factor, { webauthn }: VerifyFactorInput): NonNullable<VerifyFactorInput['webauthn']> {
  if (!webauthn) throw new AuthError('validation_failed', { message: 'WebAuthn config required' });
  const expected = isVerified(factor) ? 'request' : 'create';
  if (webauthn.type !== expected)
    throw new AuthError('validation_failed', { message: `WebAuthn type must be ${expected} for this factor` });
  return webauthn;
}

/** @returns `factor` and, if they would be the only verified factor left, the recovery codes */
export function factorsRemovedWith(factor: Factor, factors: readonly Factor[]): Factor[] {
  const others = factors.filter((each) => each.id !== factor.id);
  const isLast = !others.some((each) => isVerified(each) && !isRecoveryCodes(each));
  return [factor, ...(isLast ? others.filter(isRecoveryCodes) : [])];
}
