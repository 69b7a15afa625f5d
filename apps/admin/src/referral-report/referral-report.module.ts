import { Module } from '@nestjs/common';
import { ReferralReportController } from './referral-report.controller.ts';
import { ReferralReportRepository } from './referral-report.repository.ts';
import { CountReferrals, ExportReferrals, ListReferredMembers } from './report-referrals.ts';

@Module({
  controllers: [ReferralReportController],
  providers: [ListReferredMembers, CountReferrals, ExportReferrals, ReferralReportRepository],
})
export class ReferralReportModule {}
