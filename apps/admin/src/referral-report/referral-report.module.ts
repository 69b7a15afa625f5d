import { Module } from '@nestjs/common';
import { CountReferrals } from './count-referrals.ts';
import { ExportReferrals } from './export-referrals.ts';
import { ListReferredMembers } from './list-referred-members.ts';
import { ReferralReportController } from './referral-report.controller.ts';
import { ReferralReportRepository } from './referral-report.repository.ts';

@Module({
  controllers: [ReferralReportController],
  providers: [ListReferredMembers, CountReferrals, ExportReferrals, ReferralReportRepository],
})
export class ReferralReportModule {}
