import {
  DecideFlagsInput,
  FlaggedQuestion,
  FlaggedQuestionPage,
  FlagHistoryPage,
  FlagHistoryQuery,
  FlagQuestionInput,
  FlagSummary,
  FlagSummaryQuery,
  FlagView,
  ListFlaggedQuery,
} from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { DecideFlags } from './decide-flags.ts';
import { FlagQuestion, UnflagQuestion } from './flag-question.ts';
import { ListFlaggedQuestions, ListFlagHistory, SummarizeFlags } from './read-flags.ts';

@Controller('api/v1')
export class FlagsController {
  constructor(
    private readonly flagQuestion: FlagQuestion,
    private readonly unflagQuestion: UnflagQuestion,
    private readonly listFlaggedQuestions: ListFlaggedQuestions,
    private readonly listFlagHistory: ListFlagHistory,
    private readonly summarizeFlags: SummarizeFlags,
    private readonly decideFlags: DecideFlags,
  ) {}

  @Post('questions/:id/flag')
  @Allow('member')
  @RespondsWith(FlagView, 'flagQuestion', 201)
  flag(
    @Caller() caller: Caller,
    @IdParam('id') questionId: string,
    @Body({ schema: FlagQuestionInput }) input: FlagQuestionInput,
  ): Promise<FlagView> {
    return this.flagQuestion.execute(caller, questionId, input);
  }

  @Delete('questions/:id/flag')
  @Allow('member')
  @RespondsWith(FlagView, 'unflagQuestion')
  unflag(@Caller() caller: Caller, @IdParam('id') questionId: string): Promise<FlagView> {
    return this.unflagQuestion.execute(caller, questionId);
  }

  @Get('flags')
  @Allow('admin')
  @RespondsWith(FlaggedQuestionPage, 'listFlaggedQuestions')
  list(@Query({ schema: ListFlaggedQuery }) query: ListFlaggedQuery): Promise<FlaggedQuestionPage> {
    return this.listFlaggedQuestions.execute(query);
  }

  @Get('flags/summary')
  @Allow('admin')
  @RespondsWith(FlagSummary, 'summarizeFlags')
  summary(@Query({ schema: FlagSummaryQuery }) query: FlagSummaryQuery): Promise<FlagSummary> {
    return this.summarizeFlags.execute(query);
  }

  @Get('questions/:id/flags')
  @Allow('admin')
  @RespondsWith(FlagHistoryPage, 'listFlagHistory')
  history(
    @IdParam('id') questionId: string,
    @Query({ schema: FlagHistoryQuery }) query: FlagHistoryQuery,
  ): Promise<FlagHistoryPage> {
    return this.listFlagHistory.execute(questionId, query);
  }

  @Put('questions/:id/flags')
  @Allow('admin')
  @RespondsWith(FlaggedQuestion, 'decideFlags')
  decide(
    @Caller() caller: Caller,
    @IdParam('id') questionId: string,
    @Body({ schema: DecideFlagsInput }) input: DecideFlagsInput,
  ): Promise<FlaggedQuestion> {
    return this.decideFlags.execute(caller, questionId, input);
  }
}
