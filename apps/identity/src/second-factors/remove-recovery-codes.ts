import type { RemovedFactor } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/lock-member.ts';
import { DropFactors } from '../factors/drop-factors.ts';
import { requireRecoveryCodes } from '../factors/factor.ts';
import { requireAal2, requireRecentAuthentication } from '../factors/factor-rules.ts';

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
