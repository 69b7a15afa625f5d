import { AppError, type ChangeReferralCodeInput, type ReferralCode } from '@casebook/contracts';
import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedReferralCode, partnerDetails, toReferralCodeView } from './referral-code-view.ts';
import { type ReferralCodeRow, ReferralCodesRepository } from './referral-codes.repository.ts';

/** An admin edits a code's partner and description, or activates or deactivates it. The code itself never changes. */
@Injectable()
export class ChangeReferralCode {
  constructor(
    private readonly database: Database,
    private readonly codes: ReferralCodesRepository,
  ) {}

  /** @throws referral-code.not-found */
  execute(caller: Caller, id: string, input: ChangeReferralCodeInput): Promise<ReferralCode> {
    return this.database.write(caller, async (tx) => {
      const former = await this.codes.lock(tx, id);
      if (!former) throw new AppError('referral-code.not-found');
      const { isActive = former.isActive } = input;
      const changed = { ...former, ...partnerDetails({ ...detailsOf(former), ...input }), isActive, updatedAt: tx.now };
      await this.codes.save(tx, changed);
      const change = changeOf(auditedReferralCode(former), auditedReferralCode(changed));
      tx.audit('referral-code.changed', { codeId: id, refCode: former.code }, change);
      return toReferralCodeView(changed);
    });
  }
}

/** A row's texts as a form sends them. */
const detailsOf = ({ partnerName, description }: ReferralCodeRow) => ({
  partnerName: partnerName ?? '',
  description: description ?? '',
});
