import { JobQueues, JobsModule, jobBackendOf } from '@casebook/jobs';
import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module.ts';
import { AnswersModule } from './answers/answers.module.ts';
import { AnswersRepository } from './answers/answers.repository.ts';
import { AuthoringModule } from './authoring/authoring.module.ts';
import { BankCountsModule } from './bank-counts/bank-counts.module.ts';
import { BookmarksModule } from './bookmarks/bookmarks.module.ts';
import { BulkActionsModule } from './bulk-actions/bulk-actions.module.ts';
import type { BankConfig } from './config.ts';
import { CritiquesModule } from './critiques/critiques.module.ts';
import { FlagsModule } from './flags/flags.module.ts';
import { FlagsRepository } from './flags/flags.repository.ts';
import { GeneratedQuestionsModule } from './generated-questions/generated-questions.module.ts';
import { MemberQuestionsRepository } from './member-questions/member-questions.repository.ts';
import { MembersModule } from './members/members.module.ts';
import { MembersRepository } from './members/members.repository.ts';
import { exportedBankData } from './my-data/bank-data.ts';
import { QuestionVersionsRepository } from './questions/question-versions.repository.ts';
import { QuestionsModule } from './questions/questions.module.ts';
import { QuestionsRepository } from './questions/questions.repository.ts';
import { RatingsModule } from './ratings/ratings.module.ts';
import { RatingsRepository } from './ratings/ratings.repository.ts';
import { RemovalModule } from './removal/removal.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { AnalyzeStatistics } from './statistics/analyze-statistics.job.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';
import { ImportQuotasRepository } from './transfer/imports/import-quotas.repository.ts';
import { ApplyImport, PruneImports, ReadImport } from './transfer/imports/imports.job.ts';
import { ImportsRepository } from './transfer/imports/imports.repository.ts';
import { TransferModule } from './transfer/transfer.module.ts';
import { FindWarnings } from './warnings/find-warnings.job.ts';
import { WarningsModule } from './warnings/warnings.module.ts';

/**
 * In the order in which flagging locks the rows, so that erasing a member can't deadlock. Answers, ratings, flags, and the history of flags
 * stay, under the pseudonym.
 */
const erasers = [
  MembersRepository,
  AnswersRepository,
  MemberQuestionsRepository,
  QuestionsRepository,
  QuestionVersionsRepository,
  FlagsRepository,
  RatingsRepository,
  ImportsRepository,
  ImportQuotasRepository,
];

/** The bank's features. */
@Module({
  imports: [
    // Registered before modules with parameterized routes: its fixed path segments would otherwise match their `:id`.
    AdministrationModule,
    RemovalModule,
    QuestionsModule,
    AuthoringModule,
    GeneratedQuestionsModule,
    CritiquesModule,
    ReviewsModule,
    BulkActionsModule,
    TransferModule,
    BookmarksModule,
    FlagsModule,
    RatingsModule,
    StatisticsModule,
    WarningsModule,
    BankCountsModule,
    MembersModule,
    AnswersModule,
  ],
})
export class BankModule {
  static register(config: BankConfig, transport: EventTransport): DynamicModule {
    const queues = new JobQueues(jobBackendOf(config));
    const jobs = [AnalyzeStatistics, FindWarnings, ReadImport, ApplyImport, PruneImports];
    return {
      module: BankModule,
      imports: [
        MyDataModule.register(exportedBankData),
        JobsModule.register({ jobs, queues }),
        MessagingModule.register({ service: 'bank', transport, jobs: queues, erasers }),
      ],
    };
  }
}
