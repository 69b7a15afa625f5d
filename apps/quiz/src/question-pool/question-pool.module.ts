import { Module } from '@nestjs/common';
import { KeepQuestionPoolWhenQuestionUpdated } from './keep-question-pool-when-question-updated.ts';
import { QuestionPoolRepository } from './question-pool.repository.ts';

@Module({
  providers: [QuestionPoolRepository, KeepQuestionPoolWhenQuestionUpdated],
  exports: [QuestionPoolRepository],
})
export class QuestionPoolModule {}
