import {
  AnswerView,
  ListQuizzesQuery,
  QuizPage,
  QuizResult,
  QuizView,
  StartQuizInput,
  SubmitAnswerInput,
} from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CompleteQuiz, DiscardQuiz } from './end-quiz.ts';
import { GetQuiz, ListQuizzes } from './get-quiz.ts';
import { StartQuiz } from './start-quiz.ts';
import { SubmitAnswer } from './submit-answer.ts';

@Controller('api/v1/quizzes')
export class QuizzesController {
  constructor(
    private readonly startQuiz: StartQuiz,
    private readonly listQuizzes: ListQuizzes,
    private readonly getQuiz: GetQuiz,
    private readonly submitAnswer: SubmitAnswer,
    private readonly completeQuiz: CompleteQuiz,
    private readonly discardQuiz: DiscardQuiz,
  ) {}

  @Post()
  @Allow('member')
  @RespondsWith(QuizView, 'startQuiz', 201)
  start(@Caller() caller: Caller, @Body({ schema: StartQuizInput }) input: StartQuizInput): Promise<QuizView> {
    return this.startQuiz.execute(caller, input);
  }

  @Get()
  @Allow('member')
  @RespondsWith(QuizPage, 'listQuizzes')
  list(@Caller() caller: Caller, @Query({ schema: ListQuizzesQuery }) query: ListQuizzesQuery): Promise<QuizPage> {
    return this.listQuizzes.execute(caller, query);
  }

  @Get(':id')
  @Allow('member')
  @RespondsWith(QuizView, 'getQuiz')
  get(@Caller() caller: Caller, @IdParam('id') id: string): Promise<QuizView> {
    return this.getQuiz.execute(caller, id);
  }

  @Post(':id/answers')
  @Allow('member')
  @RespondsWith(AnswerView, 'submitAnswer')
  answer(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: SubmitAnswerInput }) input: SubmitAnswerInput,
  ): Promise<AnswerView> {
    return this.submitAnswer.execute(caller, id, input);
  }

  @Post(':id/complete')
  @Allow('member')
  @RespondsWith(QuizResult, 'completeQuiz')
  complete(@Caller() caller: Caller, @IdParam('id') id: string): Promise<QuizResult> {
    return this.completeQuiz.execute(caller, id);
  }

  @Delete(':id')
  @Allow('member')
  @RespondsWithNothing('discardQuiz')
  discard(@Caller() caller: Caller, @IdParam('id') id: string): Promise<void> {
    return this.discardQuiz.execute(caller, id);
  }
}
