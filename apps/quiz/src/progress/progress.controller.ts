import { HistoryPage, ListHistoryQuery, MemberProfile, ProgressView } from '@casebook/contracts';
import { Allow, AuditsReading, Caller, IdParam, RespondsWith, RespondsWithFile } from '@casebook/platform';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { GetMemberProfile, GetMemberProgress, GetProgress } from './get-progress.ts';
import { ExportHistory, ListHistory } from './list-history.ts';

@Controller('api/v1/progress')
export class ProgressController {
  constructor(
    private readonly getProgress: GetProgress,
    private readonly getMemberProfile: GetMemberProfile,
    private readonly listHistory: ListHistory,
    private readonly exportHistory: ExportHistory,
    private readonly getMemberProgress: GetMemberProgress,
  ) {}

  @Get()
  @Allow('member')
  @RespondsWith(ProgressView, 'getProgress')
  get(@Caller() caller: Caller): Promise<ProgressView> {
    return this.getProgress.execute(caller);
  }

  /** Returns any member's progress, with or without access. */
  @Get('members/:id')
  @Allow('admin')
  @AuditsReading('id')
  @RespondsWith(ProgressView, 'getMemberProgress')
  ofMember(@IdParam('id') id: string): Promise<ProgressView> {
    return this.getMemberProgress.execute(id);
  }

  @Get('profile')
  @Allow('member')
  @RespondsWith(MemberProfile, 'getMemberProfile')
  profile(@Caller() caller: Caller): Promise<MemberProfile> {
    return this.getMemberProfile.execute(caller);
  }

  @Get('history')
  @Allow('member')
  @RespondsWith(HistoryPage, 'listHistory')
  history(@Caller() caller: Caller, @Query({ schema: ListHistoryQuery }) query: ListHistoryQuery): Promise<HistoryPage> {
    return this.listHistory.execute(caller, query);
  }

  @Get('export')
  @Allow('member')
  @RespondsWithFile(['text/csv'], 'exportHistory')
  export(@Caller() caller: Caller): Promise<StreamableFile> {
    return this.exportHistory.execute(caller);
  }
}
