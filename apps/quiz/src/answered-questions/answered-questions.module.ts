import { Module } from '@nestjs/common';
import { AnsweredQuestionsRepository } from './answered-questions.repository.ts';
import { RepublishAnsweredQuestions } from './republish-answered-questions.ts';

@Module({
  providers: [AnsweredQuestionsRepository, RepublishAnsweredQuestions],
  exports: [AnsweredQuestionsRepository],
})
export class AnsweredQuestionsModule {}
