import { ReviewRuns, ReviewRunView, StartReviewInput } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ListReviews, StartReview } from './start-review.ts';

@Controller('api/v1/ai/reviews')
export class ReviewsController {
  constructor(
    private readonly startReview: StartReview,
    private readonly listReviews: ListReviews,
  ) {}

  @Post()
  @Allow('admin')
  @RespondsWith(ReviewRunView, 'startAiReview', 202)
  start(@Caller() caller: Caller, @Body({ schema: StartReviewInput }) input: StartReviewInput): Promise<ReviewRunView> {
    return this.startReview.execute(caller, input);
  }

  @Get()
  @Allow('admin')
  @RespondsWith(ReviewRuns, 'listAiReviews')
  list(): Promise<ReviewRuns> {
    return this.listReviews.execute();
  }
}
