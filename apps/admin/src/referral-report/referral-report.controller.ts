import { ReferralReportFilter, ReferralReportPage, ReferralReportQuery, ReferralTotals } from '@casebook/contracts';
import { Allow, RespondsWith, RespondsWithFile } from '@casebook/platform';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { CountReferrals, ExportReferrals, ListReferredMembers } from './report-referrals.ts';

@Controller('api/v1/referrals')
export class ReferralReportController {
  constructor(
    private readonly listReferredMembers: ListReferredMembers,
    private readonly countReferrals: CountReferrals,
    private readonly exportReferrals: ExportReferrals,
  ) {}

  @Get('report')
  @Allow('admin')
  @RespondsWith(ReferralReportPage, 'listReferredMembers')
  list(@Query({ schema: ReferralReportQuery }) query: ReferralReportQuery): Promise<ReferralReportPage> {
    return this.listReferredMembers.execute(query);
  }

  @Get('report/totals')
  @Allow('admin')
  @RespondsWith(ReferralTotals, 'countReferrals')
  totals(@Query({ schema: ReferralReportFilter }) filter: ReferralReportFilter): Promise<ReferralTotals> {
    return this.countReferrals.execute(filter);
  }

  @Get('report.csv')
  @Allow('admin')
  @RespondsWithFile(['text/csv'], 'exportReferrals')
  export(@Query({ schema: ReferralReportFilter }) filter: ReferralReportFilter): StreamableFile {
    return this.exportReferrals.execute(filter);
  }
}
