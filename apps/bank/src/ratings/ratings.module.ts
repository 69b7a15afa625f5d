import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { RateQuestion, RatingWriter, RemoveRating } from './rate-question.ts';
import { RatingsController } from './ratings.controller.ts';
import { RatingsRepository } from './ratings.repository.ts';

@Module({
  imports: [QuestionsModule],
  controllers: [RatingsController],
  providers: [RatingsRepository, RatingWriter, RateQuestion, RemoveRating],
  exports: [RatingsRepository],
})
export class RatingsModule {}
