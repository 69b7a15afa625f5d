import type { RecoveryCodes, RecoveryCodesInput } from '@casebook/contracts';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/lock-member.ts';
import { type Factor, isRecoveryCodes } from '../factors/factor.ts';
import { requireAal2, requireRecentAuthentication } from '../factors/factor-rules.ts';
import { CODES_PER_SET, newRecoveryCode, recoveryCodeHash } from '../factors/recovery-code.ts';
import { RecoveryCodesRepository } from '../factors/recovery-codes.repository.ts';
import { AddFactor } from './add-factor.ts';

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
