import type { ReferralInput, ReferralView } from '@casebook/contracts';
import { type Caller, Database, Log } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ReferralsRepository } from './referrals.repository.ts';

/**
 * Records the referral code that a member signed up with. The first active code stays: a later one doesn't replace it. A missing or
 * inactive code isn't an error, because the member did nothing wrong. Only its length is logged, because its text can be anything.
 */
@Injectable()
export class RecordReferral {
  constructor(
    private readonly database: Database,
    private readonly referrals: ReferralsRepository,
    private readonly log: Log,
  ) {}

  execute(caller: Caller, { code }: ReferralInput): Promise<ReferralView> {
    return this.database.write(caller, async (tx) => {
      if (await this.referrals.isActive(tx, code)) {
        const isFirst = await this.referrals.addFirst(tx, caller.id, code);
        if (isFirst) tx.audit('referral.recorded', { userId: caller.id, refCode: code });
      } else this.log.warn({ length: code.length }, 'a referral code that is not active was ignored');
      const refCode = await this.referrals.codeOf(caller.id, tx);
      return refCode === undefined ? {} : { refCode };
    });
  }
}
