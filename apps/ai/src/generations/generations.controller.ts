import {
  AnswerGeneratedInput,
  GeneratedQuestionPage,
  GeneratedQuestionView,
  GenerationPage,
  GenerationView,
  GeneratorView,
  ListGenerationsQuery,
  StartGenerationInput,
} from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithStream } from '@casebook/platform';
import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CancelGeneration, ContinueGeneration } from './continue-generation.ts';
import { FollowGeneration, GetGeneration, GetGenerator, ListGenerations } from './follow-generations.ts';
import { AnswerGeneratedQuestion, ListGeneratedQuestions } from './list-generated-questions.ts';
import { StartGeneration } from './start-generation.ts';

@Controller('api/v1/ai')
export class GenerationsController {
  constructor(
    private readonly getGenerator: GetGenerator,
    private readonly startGeneration: StartGeneration,
    private readonly listGenerations: ListGenerations,
    private readonly getGeneration: GetGeneration,
    private readonly followGeneration: FollowGeneration,
    private readonly continueGeneration: ContinueGeneration,
    private readonly cancelGeneration: CancelGeneration,
    private readonly listGeneratedQuestions: ListGeneratedQuestions,
    private readonly answerGeneratedQuestion: AnswerGeneratedQuestion,
  ) {}

  @Get('generator')
  @Allow('member')
  @RespondsWith(GeneratorView, 'getGenerator')
  generator(@Caller() caller: Caller): Promise<GeneratorView> {
    return this.getGenerator.execute(caller);
  }

  @Post('generations')
  @Allow('member')
  @RespondsWith(GenerationView, 'startGeneration', 202)
  start(@Caller() caller: Caller, @Body({ schema: StartGenerationInput }) input: StartGenerationInput): Promise<GenerationView> {
    return this.startGeneration.execute(caller, input);
  }

  @Get('generations')
  @Allow('member')
  @RespondsWith(GenerationPage, 'listGenerations')
  list(@Caller() caller: Caller, @Query({ schema: ListGenerationsQuery }) query: ListGenerationsQuery): Promise<GenerationPage> {
    return this.listGenerations.execute(caller, query);
  }

  @Get('generations/:id')
  @Allow('member')
  @RespondsWith(GenerationView, 'getGeneration')
  get(@Caller() caller: Caller, @IdParam('id') id: string): Promise<GenerationView> {
    return this.getGeneration.execute(caller, id);
  }

  @Get('generations/:id/events')
  @Allow('member')
  @RespondsWithStream('What getGeneration answers', 'followGeneration')
  follow(@Caller() caller: Caller, @IdParam('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.followGeneration.execute(caller, id, reply);
  }

  @Post('generations/:id/continue')
  @Allow('member')
  @RespondsWith(GenerationView, 'continueGeneration', 202)
  continue(@Caller() caller: Caller, @IdParam('id') id: string): Promise<GenerationView> {
    return this.continueGeneration.execute(caller, id);
  }

  @Delete('generations/:id')
  @Allow('member')
  @RespondsWith(GenerationView, 'cancelGeneration')
  cancel(@Caller() caller: Caller, @IdParam('id') id: string): Promise<GenerationView> {
    return this.cancelGeneration.execute(caller, id);
  }

  @Get('generated-questions')
  @Allow('member')
  @RespondsWith(GeneratedQuestionPage, 'listGeneratedQuestions')
  questions(
    @Caller() caller: Caller,
    @Query({ schema: ListGenerationsQuery }) query: ListGenerationsQuery,
  ): Promise<GeneratedQuestionPage> {
    return this.listGeneratedQuestions.execute(caller, query);
  }

  @Put('generated-questions/:id/answer')
  @Allow('member')
  @RespondsWith(GeneratedQuestionView, 'answerGeneratedQuestion')
  answer(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: AnswerGeneratedInput }) input: AnswerGeneratedInput,
  ): Promise<GeneratedQuestionView> {
    return this.answerGeneratedQuestion.execute(caller, id, input);
  }
}
