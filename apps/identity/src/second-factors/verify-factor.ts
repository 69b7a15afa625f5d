import { AuthError, type AuthSession, type VerifyFactorInput } from '@casebook/contracts';
import { addressKey } from '@casebook/limits';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { LockMember, type SignedInMember } from '../accounts/find-member.ts';
import {
  type Challenge,
  type ChallengedFactor,
  isTotp,
  isVerified,
  requireChallenged,
  type SecurityKeyFactor,
  type TotpFactor,
} from '../factors/factor.ts';
import { requireCode, requireKeyResponse, requireOpen, requireSameSession, requireVerifiable } from '../factors/factor-rules.ts';
import { FactorSecrets } from '../factors/factor-secrets.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { CodeLimits } from '../limits/code-limits.ts';
import type { FactorMethod } from '../sessions/session.ts';
import { UpgradeSession } from '../tokens/open-session.ts';
import { type Refusal, reasonOf } from '../webauthn/relying-party.ts';
import { SecurityKeys } from './security-keys.ts';
import { acceptedStep } from './totp.ts';

const methods = { totp: 'totp', webauthn: 'mfa/webauthn' } as const satisfies Record<ChallengedFactor['type'], FactorMethod>;
const refusals = { totp: 'Invalid TOTP code entered', webauthn: 'Credential verification failed' } as const;

/** A refused verification. It is returned, not thrown, so that the transaction that counted it commits. */
class RefusedVerification {
  constructor(
    readonly type: ChallengedFactor['type'],
    /** Why a security key's response was refused. */
    readonly refusal?: Refusal,
  ) {}
}

/** Verifies a factor by a code or a security key, which raises the session to `aal2`. The first verification also turns the factor on. */
@Injectable()
export class VerifyFactor {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly factors: FactorsRepository,
    private readonly secrets: FactorSecrets,
    private readonly securityKeys: SecurityKeys,
    private readonly limits: CodeLimits,
    private readonly upgradeSession: UpgradeSession,
    private readonly notifyOwner: NotifyOwner,
  ) {}

  /**
   * @returns the same session with new tokens
   * @throws validation_failed, mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired, mfa_verification_failed,
   *   mfa_webauthn_verify_not_enabled, webauthn_credential_exists, insufficient_aal, over_request_rate_limit
   */
  async execute(caller: Caller, factorId: string, input: VerifyFactorInput): Promise<AuthSession> {
    const attempt = await this.limits.count(caller.id);
    const outcome = await this.database.write(caller, (tx) => this.#verify(tx, caller, factorId, input));
    // Thrown after the transaction, so that the failure is committed.
    if (outcome instanceof RefusedVerification)
      throw new AuthError('mfa_verification_failed', { message: refusals[outcome.type] }, { cause: outcome.refusal?.refused });
    await attempt.succeed();
    return outcome;
  }

  async #verify(
    tx: Transaction,
    caller: Caller,
    factorId: string,
    input: VerifyFactorInput,
  ): Promise<AuthSession | RefusedVerification> {
    const member = await this.lockMember.lock(tx, caller);
    const { account, session, factors } = member;
    const factor = requireChallenged(factors, factorId);
    const found = await this.factors.findChallenge(tx, factorId, input.challenge_id);
    const challenge = requireOpen(found, addressKey(caller.clientAddress ?? ''), tx.now);
    requireVerifiable(factor, factors, session);
    const refused = isTotp(factor)
      ? await this.#useCode(tx, factor, challenge, requireCode(input))
      : await this.#useSecurityKey(tx, member, factor, challenge, input);
    if (refused) return this.#auditRefusal(tx, caller, factor, refused);
    if (!isVerified(factor)) await this.#turnOn(tx, member, factor);
    return this.upgradeSession.raise(tx, account, session.id, { method: methods[factor.type], at: tx.now, factorId });
  }

  async #useCode(
    tx: Transaction,
    factor: TotpFactor,
    challenge: Challenge,
    code: string,
  ): Promise<RefusedVerification | undefined> {
    const step = acceptedStep(this.secrets.open(factor), code, factor.lastUsedStep, tx.now);
    if (step === undefined) {
      await this.factors.saveChallenge(tx, { ...challenge, failures: challenge.failures + 1 });
      return new RefusedVerification('totp');
    }
    await this.factors.saveChallenge(tx, { ...challenge, verifiedAt: tx.now });
    await this.factors.save(tx, { ...factor, lastUsedStep: step });
    return undefined;
  }

  /** Deletes the challenge even if the response is refused: a security key can respond to it only once. */
  async #useSecurityKey(
    tx: Transaction,
    { session }: SignedInMember,
    factor: SecurityKeyFactor,
    challenge: Challenge,
    input: VerifyFactorInput,
  ): Promise<RefusedVerification | undefined> {
    requireSameSession(challenge, session);
    const response = requireKeyResponse(factor, input);
    await this.factors.removeChallenge(tx, challenge);
    const refusal = await this.securityKeys.verify(tx, factor, challenge.webauthnChallenge ?? '', response);
    if (!refusal) return undefined;
    if (refusal.isRegression) tx.audit('identity.credential-copied', { factorId: factor.id, userId: factor.userId });
    return new RefusedVerification('webauthn', refusal);
  }

  #auditRefusal(
    tx: Transaction,
    caller: Caller,
    { id: factorId, type }: ChallengedFactor,
    refused: RefusedVerification,
  ): RefusedVerification {
    const subject = { method: methods[type], factorId, userId: caller.id, clientAddress: caller.clientAddress ?? '' };
    tx.audit('identity.second-factor-failed', { ...subject, ...(refused.refusal && { reason: reasonOf(refused.refusal) }) });
    return refused;
  }

  async #turnOn(tx: Transaction, { account, factors }: SignedInMember, factor: ChallengedFactor): Promise<void> {
    await this.factors.turnOn(tx, factor);
    // Like GoTrue, removes the other unverified factors of this type: someone who knew the password may have enrolled them earlier.
    await this.factors.remove(
      tx,
      factors.filter((other) => other.type === factor.type && !isVerified(other) && other.id !== factor.id),
    );
    tx.audit('identity.factor-added', { factorId: factor.id, type: factor.type });
    await this.notifyOwner.notify(tx, 'factor_added', account);
  }
}
