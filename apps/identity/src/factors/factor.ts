import { AuthError, type AuthFactor, type FactorStatus, type FactorType } from '@casebook/contracts';

/** A second factor of an account. */
export interface Factor {
  readonly id: string;
  readonly userId: string;
  readonly friendlyName: string;
  readonly type: FactorType;
  /** `verified` once its owner entered a code or used the security key. An unverified factor protects nothing yet. */
  readonly status: FactorStatus;
  /** The encrypted secret of a `totp` factor. */
  readonly secretSealed?: string;
  /** The newest time step whose code was accepted. */
  readonly lastUsedStep?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastChallengedAt?: Date;
}

export interface TotpFactor extends Factor {
  readonly type: 'totp';
  readonly secretSealed: string;
}

/** A security key. Once it is verified, its credential has a row in `webauthn_credentials`. */
export interface SecurityKeyFactor extends Factor {
  readonly type: 'webauthn';
}

/** A factor that is verified by answering a challenge. */
export type ChallengedFactor = TotpFactor | SecurityKeyFactor;

/** A request to verify a factor, from one client address. */
export interface Challenge {
  readonly id: string;
  readonly factorId: string;
  /** The client address's key. */
  readonly ipAddress: string;
  /** How many wrong codes were sent for it. */
  readonly failures: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly verifiedAt?: Date;
  /** What a security key signs, in base64url. */
  readonly webauthnChallenge?: string;
  /** The session that requested a security key's challenge, and the only one that can answer it. */
  readonly sessionId?: string;
}

export const isVerified = ({ status }: Factor): boolean => status === 'verified';

export const isTotp = (factor: Factor): factor is TotpFactor => factor.type === 'totp' && factor.secretSealed !== undefined;

export const isSecurityKey = (factor: Factor): factor is SecurityKeyFactor => factor.type === 'webauthn';

export const isRecoveryCodes = ({ type }: Factor): boolean => type === 'recovery_code';

/** @throws mfa_factor_not_found also for another account's factor */
export function requireChallenged(factors: readonly Factor[], id: string): ChallengedFactor {
  const factor = factors.find((each) => each.id === id);
  if (!factor || !(isTotp(factor) || isSecurityKey(factor))) throw new AuthError('mfa_factor_not_found');
  return factor;
}

/** @throws mfa_factor_not_found */
export function requireRecoveryCodes(factors: readonly Factor[]): Factor {
  const factor = factors.find(isRecoveryCodes);
  if (!factor) throw new AuthError('mfa_factor_not_found', { message: 'The user has not enrolled recovery codes' });
  return factor;
}

/** A factor in GoTrue's format for its owner. */
export const toAuthFactor = (factor: Factor): AuthFactor => ({
  id: factor.id,
  ...(factor.friendlyName && { friendly_name: factor.friendlyName }),
  factor_type: factor.type,
  status: factor.status,
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
  ...(factor.lastChallengedAt && { last_challenged_at: factor.lastChallengedAt.toISOString() }),
});
