import { type AddReferralCodeInput, AppError, type ReferralCode } from '@casebook/contracts';
import { type Caller, changeOf, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedReferralCode, partnerDetails, toReferralCodeView } from './referral-code-view.ts';
import { ReferralCodesRepository } from './referral-codes.repository.ts';

/** Adds a partner's code, which is active from the start. */
@Injectable()
export class AddReferralCode {
  constructor(
    private readonly database: Database,
    private readonly codes: ReferralCodesRepository,
  ) {}

  /** @throws referral-code.exists */
  execute(caller: Caller, { code, ...partner }: AddReferralCodeInput): Promise<ReferralCode> {
    return this.database.write(caller, async (tx) => {
      const row = { id: newId(), code, ...partnerDetails(partner), isActive: true, createdAt: tx.now, updatedAt: tx.now };
      if (!(await this.codes.add(tx, row))) throw new AppError('referral-code.exists');
      tx.audit('referral-code.added', { codeId: row.id, refCode: code }, changeOf({}, auditedReferralCode(row)));
      return toReferralCodeView(row);
    });
  }
}
