import { LiveState, QuizStateInput } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithStream } from '@casebook/platform';
import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FollowQuiz, SaveQuizState } from './follow-quiz.ts';

@Controller('api/v1/quizzes/:id')
export class LiveQuizController {
  constructor(
    private readonly saveQuizState: SaveQuizState,
    private readonly followQuiz: FollowQuiz,
  ) {}

  @Put('state')
  @Allow('member')
  @RespondsWith(LiveState, 'saveQuizState')
  save(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: QuizStateInput }) input: QuizStateInput,
  ): Promise<LiveState> {
    return this.saveQuizState.execute(caller, id, input);
  }

  @Get('events')
  @Allow('member')
  @RespondsWithStream('The state of the quiz, and its answers that the stream has not sent yet (QuizLive)', 'followQuiz')
  follow(@Caller() caller: Caller, @IdParam('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.followQuiz.execute(caller, id, reply);
  }
}
