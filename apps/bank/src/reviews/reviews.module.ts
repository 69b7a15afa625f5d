import { Module } from '@nestjs/common';
import { AuthoringModule } from '../authoring/authoring.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { DecideReview, ListReviews } from './decide-reviews.ts';
import { ReviewsController } from './reviews.controller.ts';

@Module({
  imports: [QuestionsModule, AuthoringModule],
  controllers: [ReviewsController],
  providers: [ListReviews, DecideReview],
  exports: [DecideReview],
})
export class ReviewsModule {}
