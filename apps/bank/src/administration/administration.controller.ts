import { AdministeredQuestionPage, AdministeredQuestionsQuery, BankStatistics, SimilarQuestions } from '@casebook/contracts';
import { Allow, IdParam, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { FindSimilarQuestions, ListAdministeredQuestions, SummarizeStatistics } from './list-administered-questions.ts';

@Controller('api/v1/questions')
export class AdministrationController {
  constructor(
    private readonly listAdministeredQuestions: ListAdministeredQuestions,
    private readonly summarizeStatistics: SummarizeStatistics,
    private readonly findSimilarQuestions: FindSimilarQuestions,
  ) {}

  @Get('administered')
  @Allow('admin')
  @RespondsWith(AdministeredQuestionPage, 'listAdministeredQuestions')
  list(@Query({ schema: AdministeredQuestionsQuery }) query: AdministeredQuestionsQuery): Promise<AdministeredQuestionPage> {
    return this.listAdministeredQuestions.execute(query);
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
