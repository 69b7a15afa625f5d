import {
  AppErrorGroup,
  AppErrorGroupPage,
  AppErrorList,
  AppErrorQuery,
  DecideAppErrorGroupInput,
  ERROR_REPORT_BYTES,
  ListAppErrorGroupsQuery,
  ReportErrorInput,
} from '@casebook/contracts';
import { Allow, AuditsReading, BodyLimit, Caller, IdParam, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Get, Headers, Post, Put, Query } from '@nestjs/common';
import { ReportError } from './report-error.ts';
import { DecideAppErrorGroup, ListAppErrorGroups, ListAppErrors } from './review-app-errors.ts';

/** The error log. Its paths are the original product's, so they have no version. */
@Controller('api')
export class AppErrorsController {
  constructor(
    private readonly reportError: ReportError,
    private readonly listAppErrors: ListAppErrors,
    private readonly listAppErrorGroups: ListAppErrorGroups,
    private readonly decideAppErrorGroup: DecideAppErrorGroup,
  ) {}

  @Post('log-error')
  @Allow('visitor')
  @BodyLimit(ERROR_REPORT_BYTES)
  @RespondsWithNothing('reportError')
  report(
    @Caller() caller: Caller,
    @Body({ schema: ReportErrorInput }) input: ReportErrorInput,
    @Headers('referer') page: string | undefined,
  ): Promise<void> {
    return this.reportError.execute(caller, input, page);
  }

  @Get('admin/app-errors')
  @Allow('admin')
  @AuditsReading('user_id')
  @RespondsWith(AppErrorList, 'listAppErrors')
  list(@Query({ schema: AppErrorQuery }) query: AppErrorQuery): Promise<AppErrorList> {
    return this.listAppErrors.execute(query);
  }

  @Get('admin/app-errors/groups')
  @Allow('admin')
  @RespondsWith(AppErrorGroupPage, 'listAppErrorGroups')
  groups(@Query({ schema: ListAppErrorGroupsQuery }) query: ListAppErrorGroupsQuery): Promise<AppErrorGroupPage> {
    return this.listAppErrorGroups.execute(query);
  }

  @Put('admin/app-errors/groups/:id')
  @Allow('admin')
  @RespondsWith(AppErrorGroup, 'decideAppErrorGroup')
  decide(
    @Caller() caller: Caller,
    @IdParam('id') groupId: string,
    @Body({ schema: DecideAppErrorGroupInput }) input: DecideAppErrorGroupInput,
  ): Promise<AppErrorGroup> {
    return this.decideAppErrorGroup.execute(caller, groupId, input);
  }
}
