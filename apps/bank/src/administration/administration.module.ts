import { Module } from '@nestjs/common';
import { AdministeredQuestionsRepository } from './administered-questions.repository.ts';
import { AdministrationController } from './administration.controller.ts';
import { FindSimilarQuestions, ListAdministeredQuestions, SummarizeStatistics } from './list-administered-questions.ts';

@Module({
  controllers: [AdministrationController],
  providers: [AdministeredQuestionsRepository, ListAdministeredQuestions, SummarizeStatistics, FindSimilarQuestions],
})
export class AdministrationModule {}
