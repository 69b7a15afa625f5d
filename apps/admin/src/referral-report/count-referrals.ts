import type { ReferralReportFilter, ReferralTotals } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { ReferralReportRepository } from './referral-report.repository.ts';

/** Counts the signups that the report's filters match, in all and per code. */
@Injectable()
export class CountReferrals {
  constructor(private readonly report: ReferralReportRepository) {}

  async execute(filter: ReferralReportFilter): Promise<ReferralTotals> {
    const codes = await this.report.signupsByCode(filter);
    return { total: codes.reduce((sum, { signups }) => sum + signups, 0), codes };
  }
}
