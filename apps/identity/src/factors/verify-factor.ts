import { AuthError, type AuthSession, type VerifyFactorInput } from '@casebook/contracts';
import { addressKey } from '@casebook/limits';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { withoutIdempotency } from '../accounts/account-caller.ts';
import { CodeLimits } from '../limits/code-limits.ts';
import { RaiseSession } from '../sessions/raise-session.ts';
import { type Challenge, type Factor, isTotp, isVerified, requireTotp, type TotpFactor } from './factor.ts';
import { requireOpen, requireVerifiable } from './factor-rules.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { FactorsRepository } from './factors.repository.ts';
import { LockMember } from './lock-member.ts';
import { acceptedStep } from './totp.ts';

/** Verifies a code of an authenticator app, which raises the session to `aal2`. The first code also turns the factor on. */
@Injectable()
export class VerifyFactor {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly factors: FactorsRepository,
    private readonly secrets: FactorSecrets,
    private readonly limits: CodeLimits,
    private readonly raiseSession: RaiseSession,
  ) {}

  /**
   * @returns the same session with new tokens
   * @throws mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired, mfa_verification_failed, insufficient_aal,
   *   over_request_rate_limit
   */
  async execute(caller: Caller, factorId: string, input: VerifyFactorInput): Promise<AuthSession> {
    const attempt = await this.limits.count(caller.id);
    const session = await this.database.write(withoutIdempotency(caller), (tx) => this.#verify(tx, caller, factorId, input));
    // Thrown after the transaction, so that the failure is committed.
    if (!session) throw new AuthError('mfa_verification_failed');
    await attempt.succeed();
    return session;
  }

  /** @returns undefined for a wrong code */
  async #verify(
    tx: Transaction,
    caller: Caller,
    factorId: string,
    { challenge_id, code }: VerifyFactorInput,
  ): Promise<AuthSession | undefined> {
    const { account, session, factors } = await this.lockMember.lock(tx, caller);
    const factor = requireTotp(factors, factorId);
    const found = await this.factors.findChallenge(tx, factorId, challenge_id);
    const challenge = requireOpen(found, addressKey(caller.clientAddress ?? ''), tx.now);
    requireVerifiable(factor, factors, session);
    const step = acceptedStep(this.secrets.open(factor), code, factor.lastUsedStep, tx.now);
    if (step === undefined) return this.#refuse(tx, caller, challenge);
    await this.factors.saveChallenge(tx, { ...challenge, verifiedAt: tx.now });
    await this.#accept(tx, factor, factors, step);
    return this.raiseSession.raise(tx, account, session.id, { method: 'totp', at: tx.now, factorId });
  }

  async #refuse(tx: Transaction, caller: Caller, challenge: Challenge): Promise<undefined> {
    const { factorId } = challenge;
    await this.factors.saveChallenge(tx, { ...challenge, failures: challenge.failures + 1 });
    const subject = { method: 'totp', factorId, userId: caller.id, clientAddress: caller.clientAddress ?? '' };
    tx.audit('identity.second-factor-failed', subject);
  }

  async #accept(tx: Transaction, factor: TotpFactor, factors: readonly Factor[], step: number): Promise<void> {
    if (isVerified(factor)) return this.factors.save(tx, { ...factor, lastUsedStep: step });
    await this.factors.save(tx, { ...factor, lastUsedStep: step, status: 'verified', updatedAt: tx.now });
    // As in GoTrue. Another unverified factor may be that of someone who knew the password before this one was turned on.
    await this.factors.remove(
      tx,
      factors.filter((other) => isTotp(other) && !isVerified(other) && other.id !== factor.id),
    );
    tx.audit('identity.factor-added', { factorId: factor.id, type: factor.type });
  }
}
