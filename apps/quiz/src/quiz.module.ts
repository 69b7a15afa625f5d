import { JobQueues, JobsModule, jobBackendOf } from '@casebook/jobs';
import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { AnsweredQuestionsModule } from './answered-questions/answered-questions.module.ts';
import { AnsweredQuestionsRepository } from './answered-questions/answered-questions.repository.ts';
import type { QuizConfig } from './config.ts';
import { DailyModule } from './daily/daily.module.ts';
import { DailyAnalysisModule } from './daily-analysis/daily-analysis.module.ts';
import { MemberQuestionsModule } from './member-questions/member-questions.module.ts';
import { MemberQuestionsRepository } from './member-questions/member-questions.repository.ts';
import { MistakesModule } from './mistakes/mistakes.module.ts';
import { MistakesRepository } from './mistakes/mistakes.repository.ts';
import { exportedQuizData } from './my-data/quiz-data.ts';
import { ErasedProgressRepository } from './progress/erased-progress.repository.ts';
import { ProgressModule } from './progress/progress.module.ts';
import { QuestionPoolModule } from './question-pool/question-pool.module.ts';
import { QuestionPoolRepository } from './question-pool/question-pool.repository.ts';
import { AnswersRepository } from './quizzes/answers.repository.ts';
import { QuizzesModule } from './quizzes/quizzes.module.ts';
import { QuizzesRepository } from './quizzes/quizzes.repository.ts';
import { QuestionUsesRepository } from './setup/question-uses.repository.ts';
import { SetupModule } from './setup/setup.module.ts';

const erasers = [
  QuizzesRepository,
  AnswersRepository,
  AnsweredQuestionsRepository,
  MemberQuestionsRepository,
  MistakesRepository,
  ErasedProgressRepository,
  QuestionUsesRepository,
  QuestionPoolRepository,
];

/** The quiz service's features. */
@Module({
  imports: [
    QuizzesModule,
    SetupModule,
    DailyModule,
    DailyAnalysisModule,
    QuestionPoolModule,
    MemberQuestionsModule,
    MistakesModule,
    AnsweredQuestionsModule,
    ProgressModule,
  ],
})
export class QuizModule {
  static register(config: QuizConfig, transport: EventTransport): DynamicModule {
    const queues = new JobQueues(jobBackendOf(config));
    return {
      module: QuizModule,
      imports: [
        MyDataModule.register(exportedQuizData),
        // Registered without jobs, for the routes that every service has.
        JobsModule.register({ jobs: [], queues }),
        MessagingModule.register({ service: 'quiz', transport, jobs: queues, erasers }),
      ],
    };
  }
}
