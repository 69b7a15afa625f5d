import { Module } from '@nestjs/common';
import { QuestionPoolRepository } from './question-pool.repository.ts';
import { StoreQuestionPoolWhenQuestionUpdated } from './store-question-pool-when-question-updated.ts';

@Module({
  providers: [QuestionPoolRepository, StoreQuestionPoolWhenQuestionUpdated],
  exports: [QuestionPoolRepository],
})
export class QuestionPoolModule {}
