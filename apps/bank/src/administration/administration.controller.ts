import { AdministeredQuestionPage, AdministeredQuestionsQuery, BankStatistics, SimilarQuestions } from '@casebook/contracts';
import { Allow, Answers, IdParam } from '@casebook/platform';
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
  @Answers(AdministeredQuestionPage, 'listAdministeredQuestions')
  list(@Query({ schema: AdministeredQuestionsQuery }) query: AdministeredQuestionsQuery): Promise<AdministeredQuestionPage> {
    return this.listAdministeredQuestions.execute(query);
  }

  @Get('statistics')
  @Allow('admin')
  @Answers(BankStatistics, 'summarizeStatistics')
  statistics(): Promise<BankStatistics> {
    return this.summarizeStatistics.execute();
  }

  /** Compares the latest version, which may be in review. */
  @Get(':id/similar')
  @Allow('admin')
  @Answers(SimilarQuestions, 'findSimilarQuestions')
  similar(@IdParam('id') id: string): Promise<SimilarQuestions> {
    return this.findSimilarQuestions.execute(id);
  }
}
