import { ListQuestionsQuery, QuestionPage, QuestionView } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { GetQuestion } from './get-question.ts';
import { ListQuestions } from './list-questions.ts';

@Controller('api/v1/questions')
export class QuestionsController {
  constructor(
    private readonly listQuestions: ListQuestions,
    private readonly getQuestion: GetQuestion,
  ) {}

  @Get()
  @Allow('member')
  @RespondsWith(QuestionPage, 'listQuestions')
  list(@Caller() caller: Caller, @Query({ schema: ListQuestionsQuery }) query: ListQuestionsQuery): Promise<QuestionPage> {
    return this.listQuestions.execute(caller, query);
  }

  @Get(':id')
  @Allow('visitor')
  @RespondsWith(QuestionView, 'getQuestion')
  get(@Caller() caller: Caller, @IdParam('id') id: string): Promise<QuestionView> {
    return this.getQuestion.execute(caller, id);
  }
}
