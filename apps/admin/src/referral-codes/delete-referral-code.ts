import { AppError } from '@casebook/contracts';
import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedReferralCode } from './referral-code-view.ts';
import { ReferralCodesRepository } from './referral-codes.repository.ts';

/** An admin deletes a code. The signups that came with it stay in the report. */
@Injectable()
export class DeleteReferralCode {
  constructor(
    private readonly database: Database,
    private readonly codes: ReferralCodesRepository,
  ) {}

  /** @throws referral-code.not-found */
  execute(caller: Caller, id: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      const deleted = await this.codes.delete(tx, id);
      if (!deleted) throw new AppError('referral-code.not-found');
      tx.audit('referral-code.deleted', { codeId: id, refCode: deleted.code }, changeOf(auditedReferralCode(deleted), {}));
    });
  }
}
