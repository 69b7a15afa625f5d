import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { RateQuestion } from './rate-question.ts';
import { RatingWriter } from './rating-writer.ts';
import { RatingsController } from './ratings.controller.ts';
import { RatingsRepository } from './ratings.repository.ts';
import { RemoveRating } from './remove-rating.ts';

@Module({
  imports: [QuestionsModule],
  controllers: [RatingsController],
  providers: [RatingsRepository, RatingWriter, RateQuestion, RemoveRating],
  exports: [RatingsRepository],
})
export class RatingsModule {}
