import type { RecoveryCodesStatus } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { requireRecoveryCodes } from '../factors/factor.ts';
import { RecoveryCodesRepository } from '../factors/recovery-codes.repository.ts';

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
