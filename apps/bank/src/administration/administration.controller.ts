import { AdministeredQuestionPage, AdministeredQuestionsQuery, BankStatistics, SimilarQuestions } from '@casebook/contracts';
import { Allow, Answers, IdParam } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { FindSimilarQuestions } from './find-similar-questions.ts';
import { ListAdministeredQuestions } from './list-administered-questions.ts';
import { SummarizeStatistics } from './summarize-statistics.ts';

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

  /** Of the latest version, which may be in review. */
  @Get(':id/similar')
  @Allow('admin')
  @Answers(SimilarQuestions, 'findSimilarQuestions')
  similar(@IdParam('id') id: string): Promise<SimilarQuestions> {
    return this.findSimilarQuestions.execute(id);
  }
}
