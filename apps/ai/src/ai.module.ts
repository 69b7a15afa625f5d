import { JobQueues, JobsModule, jobBackendOf } from '@casebook/jobs';
import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { ActiveQuizzesModule } from './active-quizzes/active-quizzes.module.ts';
import { ActiveQuizzesRepository } from './active-quizzes/active-quizzes.repository.ts';
import { AiOptionsModule } from './ai-options.ts';
import { FreeAllowancesRepository } from './allowance/free-allowances.repository.ts';
import { BankQuestionsModule } from './bank-questions/bank-questions.module.ts';
import { BankQuestionsRepository } from './bank-questions/bank-questions.repository.ts';
import { CaseyModule } from './casey/casey.module.ts';
import { CaseyMessagesRepository } from './casey/casey-messages.repository.ts';
import type { AiConfig } from './config.ts';
import { DailySetsModule } from './daily-sets/daily-sets.module.ts';
import { ExplanationsModule } from './explanations/explanations.module.ts';
import { VotesRepository } from './explanations/votes.repository.ts';
import { GenerateQuestions, PruneGenerations } from './generations/generate-questions.job.ts';
import { GenerationsModule } from './generations/generations.module.ts';
import { GenerationsRepository } from './generations/generations.repository.ts';
import { EraseLimits } from './limits/erase-limits.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { PenaltiesRepository } from './limits/penalties/penalties.repository.ts';
import { MemberAnswersModule } from './member-answers/member-answers.module.ts';
import { MemberAnswersRepository } from './member-answers/member-answers.repository.ts';
import { MembersModule } from './members/members.module.ts';
import { MembersRepository } from './members/members.repository.ts';
import { UsageRepository } from './model/usage.repository.ts';
import { ModelDiagnosticModule } from './model-diagnostic/model-diagnostic.module.ts';
import { exportedAiData } from './my-data/ai-data.ts';
import { QuestionWarningsModule } from './question-warnings/question-warnings.module.ts';
import { ReviewQuestions, StartNightlyReview } from './reviews/review-questions.job.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { UsageModule } from './usage/usage.module.ts';

const erasers = [
  GenerationsRepository,
  FreeAllowancesRepository,
  UsageRepository,
  CaseyMessagesRepository,
  ActiveQuizzesRepository,
  VotesRepository,
  MemberAnswersRepository,
  BankQuestionsRepository,
  EraseLimits,
  PenaltiesRepository,
  MembersRepository,
];

/** The features of the ai service. */
@Module({
  imports: [
    GenerationsModule,
    CaseyModule,
    ActiveQuizzesModule,
    LimitsModule,
    BankQuestionsModule,
    MemberAnswersModule,
    MembersModule,
    UsageModule,
    ExplanationsModule,
    ModelDiagnosticModule,
    ReviewsModule,
    DailySetsModule,
    QuestionWarningsModule,
  ],
})
export class AiModule {
  static register(config: AiConfig, transport: EventTransport): DynamicModule {
    const queues = new JobQueues(jobBackendOf(config));
    const jobs = [GenerateQuestions, PruneGenerations, ReviewQuestions, StartNightlyReview];
    return {
      module: AiModule,
      imports: [
        AiOptionsModule.register(config),
        MyDataModule.register(exportedAiData),
        JobsModule.register({ jobs, queues }),
        MessagingModule.register({ service: 'ai', transport, jobs: queues, erasers }),
      ],
    };
  }
}
