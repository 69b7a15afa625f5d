import { ListReviewsQuery, QuestionView, ReviewDecision, ReviewPage } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { DecideReview, ListReviews } from './decide-reviews.ts';

@Controller('api/v1/reviews')
export class ReviewsController {
  constructor(
    private readonly listReviews: ListReviews,
    private readonly decideReview: DecideReview,
  ) {}

  @Get()
  @Allow('admin')
  @RespondsWith(ReviewPage, 'listReviews')
  list(@Query({ schema: ListReviewsQuery }) query: ListReviewsQuery): Promise<ReviewPage> {
    return this.listReviews.execute(query);
  }

  @Put(':id')
  @Allow('admin')
  @RespondsWith(QuestionView, 'decideReview')
  decide(
    @Caller() caller: Caller,
    @IdParam('id') questionId: string,
    @Body({ schema: ReviewDecision }) decision: ReviewDecision,
  ): Promise<QuestionView> {
    return this.decideReview.execute(caller, questionId, decision);
  }
}
