import { QuizSetup, QuizSetupQuery } from '@casebook/contracts';
import { Allow, Caller, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ClearHistory, GetSetup, ResetSession } from './set-up-quiz.ts';

@Controller('api/v1/quizzes')
export class SetupController {
  constructor(
    private readonly getSetup: GetSetup,
    private readonly resetSession: ResetSession,
    private readonly clearHistory: ClearHistory,
  ) {}

  @Get('setup')
  @Allow('member')
  @RespondsWith(QuizSetup, 'getQuizSetup')
  get(@Caller() caller: Caller, @Query({ schema: QuizSetupQuery }) query: QuizSetupQuery): Promise<QuizSetup> {
    return this.getSetup.execute(caller, query);
  }

  @Post('session/reset')
  @Allow('member')
  @RespondsWith(QuizSetup, 'resetQuizSession')
  reset(@Caller() caller: Caller): Promise<QuizSetup> {
    return this.resetSession.execute(caller);
  }

  @Delete('history')
  @Allow('member')
  @RespondsWithNothing('clearQuizHistory')
  clear(@Caller() caller: Caller): Promise<void> {
    return this.clearHistory.execute(caller);
  }
}
