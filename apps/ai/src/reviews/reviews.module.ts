import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.ts';
import { ReviewQuestionsHandler } from './review-questions.handler.ts';
import { ReviewRunsRepository } from './review-runs.repository.ts';
import { ReviewedQuestionsRepository } from './reviewed-questions.repository.ts';
import { ReviewsController } from './reviews.controller.ts';
import { StartNightlyReviewHandler } from './start-nightly-review.handler.ts';
import { ListReviews, StartReview } from './start-review.ts';

@Module({
  imports: [ModelModule],
  controllers: [ReviewsController],
  providers: [
    ReviewRunsRepository,
    ReviewedQuestionsRepository,
    StartReview,
    ListReviews,
    ReviewQuestionsHandler,
    StartNightlyReviewHandler,
  ],
})
export class ReviewsModule {}
