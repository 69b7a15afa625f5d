import { AuthError, type AuthSession, type RecoveryCodeInput } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/lock-member.ts';
import { isRecoveryCodes } from '../factors/factor.ts';
import { recoveryCodeHash } from '../factors/recovery-code.ts';
import { RecoveryCodesRepository } from '../factors/recovery-codes.repository.ts';
import { CodeLimits } from '../limits/code-limits.ts';
import { RaiseSession } from '../tokens/raise-session.ts';

/** Uses a recovery code, which raises the session to `aal2` in place of a code of the authenticator app. */
@Injectable()
export class UseRecoveryCode {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly limits: CodeLimits,
    private readonly raiseSession: RaiseSession,
  ) {}

  /**
   * @returns the same session with new tokens
   * @throws mfa_verification_failed, also without recovery codes and for a used one; over_request_rate_limit
   */
  async execute(caller: Caller, { code }: RecoveryCodeInput): Promise<AuthSession> {
    const attempt = await this.limits.count(caller.id);
    const session = await this.database.write(caller, (tx) => this.#use(tx, caller, code));
    // Thrown after the transaction, so that the audit entry is committed.
    if (!session) throw new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' });
    await attempt.succeed();
    return session;
  }

  /** @returns undefined for a code that doesn't exist or was used */
  async #use(tx: Transaction, caller: Caller, code: string): Promise<AuthSession | undefined> {
    const { account, session, factors } = await this.lockMember.lock(tx, caller);
    const factor = factors.find(isRecoveryCodes);
    if (!factor || !(await this.recoveryCodes.use(tx, factor.id, recoveryCodeHash(code)))) return this.#refuse(tx, caller);
    const { remaining } = await this.recoveryCodes.count(factor.id, tx);
    tx.audit('identity.recovery-code-used', { factorId: factor.id, remaining });
    return this.raiseSession.raise(tx, account, session.id, { method: 'mfa/recovery_code', at: tx.now, factorId: factor.id });
  }

  async #refuse(tx: Transaction, caller: Caller): Promise<undefined> {
    const subject = { method: 'mfa/recovery_code', userId: caller.id, clientAddress: caller.clientAddress ?? '' };
    tx.audit('identity.second-factor-failed', subject);
  }
}
