import {
  AuthError,
  type AuthSession,
  type RecoveryCodeInput,
  type RecoveryCodes,
  type RecoveryCodesInput,
  type RecoveryCodesStatus,
  type RemovedFactor,
} from '@casebook/contracts';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember, LockMember } from '../accounts/find-member.ts';
import { DropFactors } from '../factors/drop-factors.ts';
import { type Factor, isRecoveryCodes, requireRecoveryCodes } from '../factors/factor.ts';
import { requireAal2, requireRecentAuthentication } from '../factors/factor-rules.ts';
import { CODES_PER_SET, newRecoveryCode, recoveryCodeHash } from '../factors/recovery-code.ts';
import { RecoveryCodesRepository } from '../factors/recovery-codes.repository.ts';
import { CodeLimits } from '../limits/code-limits.ts';
import { UpgradeSession } from '../tokens/open-session.ts';
import { AddFactor } from './enroll-factor.ts';

/** Returns how many of the member's recovery codes are left. */
@Injectable()
export class GetRecoveryCodesStatus {
  constructor(
    private readonly findMember: FindMember,
    private readonly recoveryCodes: RecoveryCodesRepository,
  ) {}

  /** @throws mfa_factor_not_found without recovery codes */
  async execute(caller: Caller): Promise<RecoveryCodesStatus> {
    const { factors } = await this.findMember.find(caller);
    const { id } = requireRecoveryCodes(factors);
    return { id, type: 'recovery_code', ...(await this.recoveryCodes.count(id)) };
  }
}

const DEFAULT_NAME = 'Recovery codes';

/** Generates a member's recovery codes, which replace the earlier ones. Only their hashes are stored. */
@Injectable()
export class GenerateRecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly addFactor: AddFactor,
    private readonly recoveryCodes: RecoveryCodesRepository,
  ) {}

  /** @throws insufficient_aal, reauthentication_needed, mfa_factor_name_conflict, too_many_enrolled_mfa_factors */
  execute(caller: Caller, input: RecoveryCodesInput): Promise<RecoveryCodes> {
    return this.database.write(caller, async (tx) => {
      const { account, session, factors } = await this.lockMember.lock(tx, caller);
      requireAal2(session, { message: 'AAL2 required to generate recovery codes' });
      requireRecentAuthentication(session, tx.now);
      const factor = factors.find(isRecoveryCodes) ?? (await this.#add(tx, account.id, factors, input?.friendly_name));
      const codes = Array.from({ length: CODES_PER_SET }, newRecoveryCode);
      await this.recoveryCodes.replace(tx, factor.id, codes.map(recoveryCodeHash));
      tx.audit('identity.recovery-codes-generated', { factorId: factor.id, codes: codes.length });
      return { id: factor.id, type: 'recovery_code', friendly_name: factor.friendlyName, total: codes.length, codes };
    });
  }

  async #add(tx: Transaction, userId: string, factors: readonly Factor[], name: string | null | undefined): Promise<Factor> {
    const friendlyName = name || DEFAULT_NAME;
    const times = { createdAt: tx.now, updatedAt: tx.now };
    const factor = { id: newId(), userId, friendlyName, type: 'recovery_code', status: 'verified', ...times } as const;
    await this.addFactor.add(tx, factors, factor);
    return factor;
  }
}

/** Uses a recovery code, which raises the session to `aal2` in place of a code of the authenticator app. */
@Injectable()
export class UseRecoveryCode {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly limits: CodeLimits,
    private readonly upgradeSession: UpgradeSession,
  ) {}

  /**
   * @returns the same session with new tokens
   * @throws mfa_verification_failed, also for a used code and if the member has no recovery codes; over_request_rate_limit
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
    return this.upgradeSession.raise(tx, account, session.id, { method: 'mfa/recovery_code', at: tx.now, factorId: factor.id });
  }

  async #refuse(tx: Transaction, caller: Caller): Promise<undefined> {
    const subject = { method: 'mfa/recovery_code', userId: caller.id, clientAddress: caller.clientAddress ?? '' };
    tx.audit('identity.second-factor-failed', subject);
  }
}

/** Removes the member's recovery codes, used and unused. */
@Injectable()
export class RemoveRecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly dropFactors: DropFactors,
  ) {}

  /** @throws mfa_factor_not_found, insufficient_aal, reauthentication_needed */
  execute(caller: Caller): Promise<RemovedFactor> {
    return this.database.write(caller, async (tx) => {
      const { session, factors } = await this.lockMember.lock(tx, caller);
      requireAal2(session, { message: 'AAL2 required to delete recovery codes' });
      requireRecentAuthentication(session, tx.now);
      const factor = requireRecoveryCodes(factors);
      await this.dropFactors.drop(tx, caller.id, [factor]);
      return { id: factor.id };
    });
  }
}
