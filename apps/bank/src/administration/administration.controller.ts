import { AdminQuestionPage, AdminQuestionsQuery, BankStatistics, SimilarQuestions } from '@casebook/contracts';
import { Allow, IdParam, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { FindSimilarQuestions, ListAdminQuestions, SummarizeStatistics } from './list-admin-questions.ts';

@Controller('api/v1/questions')
export class AdministrationController {
  constructor(
    private readonly listAdminQuestions: ListAdminQuestions,
    private readonly summarizeStatistics: SummarizeStatistics,
    private readonly findSimilarQuestions: FindSimilarQuestions,
  ) {}

  @Get('administered')
  @Allow('admin')
  @RespondsWith(AdminQuestionPage, 'listAdminQuestions')
  list(@Query({ schema: AdminQuestionsQuery }) query: AdminQuestionsQuery): Promise<AdminQuestionPage> {
    return this.listAdminQuestions.execute(query);
  }

  @Get('statistics')
  @Allow('admin')
  @RespondsWith(BankStatistics, 'summarizeStatistics')
  statistics(): Promise<BankStatistics> {
    return this.summarizeStatistics.execute();
  }

  /** Compares the latest version, which may be in review. */
  @Get(':id/similar')
  @Allow('admin')
  @RespondsWith(SimilarQuestions, 'findSimilarQuestions')
  similar(@IdParam('id') id: string): Promise<SimilarQuestions> {
    return this.findSimilarQuestions.execute(id);
  }
}
