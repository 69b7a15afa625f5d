import { Module } from '@nestjs/common';
import { AdministeredQuestionsRepository } from './administered-questions.repository.ts';
import { AdministrationController } from './administration.controller.ts';
import { FindSimilarQuestions } from './find-similar-questions.ts';
import { ListAdministeredQuestions } from './list-administered-questions.ts';
import { SummarizeStatistics } from './summarize-statistics.ts';

@Module({
  controllers: [AdministrationController],
  providers: [AdministeredQuestionsRepository, ListAdministeredQuestions, SummarizeStatistics, FindSimilarQuestions],
})
export class AdministrationModule {}
