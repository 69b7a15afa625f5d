import { HiddenQuestions, Removal, RemoveQuestionQuery } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ListHiddenQuestions, RemoveQuestion, RestoreQuestion, ShowQuestionAgain } from './remove-question.ts';

@Controller('api/v1/questions')
export class RemovalController {
  constructor(
    private readonly listHiddenQuestions: ListHiddenQuestions,
    private readonly removeQuestion: RemoveQuestion,
    private readonly showQuestionAgain: ShowQuestionAgain,
    private readonly restoreQuestion: RestoreQuestion,
  ) {}

  @Get('hidden')
  @Allow('member')
  @RespondsWith(HiddenQuestions, 'listHiddenQuestions')
  hidden(@Caller() caller: Caller): Promise<HiddenQuestions> {
    return this.listHiddenQuestions.execute(caller);
  }

  @Delete(':id')
  @Allow('member')
  @RespondsWith(Removal, 'removeQuestion')
  remove(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Query({ schema: RemoveQuestionQuery }) query: RemoveQuestionQuery,
  ): Promise<Removal> {
    return this.removeQuestion.execute(caller, id, query);
  }

  @Delete(':id/hidden')
  @Allow('member')
  @RespondsWith(Removal, 'showQuestionAgain')
  showAgain(@Caller() caller: Caller, @IdParam('id') id: string): Promise<Removal> {
    return this.showQuestionAgain.execute(caller, id);
  }

  @Post(':id/restore')
  @Allow('admin')
  @RespondsWith(Removal, 'restoreQuestion')
  restore(@Caller() caller: Caller, @IdParam('id') id: string): Promise<Removal> {
    return this.restoreQuestion.execute(caller, id);
  }
}
