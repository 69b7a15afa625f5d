import { AuthError, type RemovedFactor } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/find-member.ts';
import { DropFactors } from '../factors/drop-factors.ts';
import { isVerified } from '../factors/factor.ts';
import { factorsRemovedWith, requireAal2, requireRecentAuthentication } from '../factors/factor-rules.ts';

// GoTrue sends this status here, and 403 everywhere else.
const REFUSAL = { status: 422, message: 'AAL2 required to unenroll verified factor' };

/** Removes a factor. Removing a verified factor requires an `aal2` session. */
@Injectable()
export class RemoveFactor {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly dropFactors: DropFactors,
  ) {}

  /** @throws mfa_factor_not_found, insufficient_aal, reauthentication_needed */
  execute(caller: Caller, factorId: string): Promise<RemovedFactor> {
    return this.database.write(caller, async (tx) => {
      const { session, factors } = await this.lockMember.lock(tx, caller);
      const factor = factors.find(({ id }) => id === factorId);
      if (!factor) throw new AuthError('mfa_factor_not_found');
      if (isVerified(factor)) {
        requireAal2(session, REFUSAL);
        requireRecentAuthentication(session, tx.now);
      }
      await this.dropFactors.drop(tx, caller.id, isVerified(factor) ? factorsRemovedWith(factor, factors) : [factor]);
      return { id: factorId };
    });
  }
}
