import { Module } from '@nestjs/common';
import { AdminQuestionsRepository } from './admin-questions.repository.ts';
import { AdministrationController } from './administration.controller.ts';
import { FindSimilarQuestions, ListAdminQuestions, SummarizeStatistics } from './list-admin-questions.ts';

@Module({
  controllers: [AdministrationController],
  providers: [AdminQuestionsRepository, ListAdminQuestions, SummarizeStatistics, FindSimilarQuestions],
})
export class AdministrationModule {}
