import { RateQuestionInput, RatingView } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Body, Controller, Delete, Put } from '@nestjs/common';
import { RateQuestion, RemoveRating } from './rate-question.ts';

@Controller('api/v1/questions/:id/rating')
export class RatingsController {
  constructor(
    private readonly rateQuestion: RateQuestion,
    private readonly removeRating: RemoveRating,
  ) {}

  @Put()
  @Allow('member')
  @RespondsWith(RatingView, 'rateQuestion')
  rate(
    @Caller() caller: Caller,
    @IdParam('id') questionId: string,
    @Body({ schema: RateQuestionInput }) input: RateQuestionInput,
  ): Promise<RatingView> {
    return this.rateQuestion.execute(caller, questionId, input);
  }

  @Delete()
  @Allow('member')
  @RespondsWith(RatingView, 'removeRating')
  remove(@Caller() caller: Caller, @IdParam('id') questionId: string): Promise<RatingView> {
    return this.removeRating.execute(caller, questionId);
  }
}
