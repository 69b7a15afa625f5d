import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { DailyModule } from './daily/daily.module.ts';
import { DailyAnalysisModule } from './daily-analysis/daily-analysis.module.ts';
import { MemberQuestionsModule } from './member-questions/member-questions.module.ts';
import { MembersModule } from './members/members.module.ts';
import { MistakesModule } from './mistakes/mistakes.module.ts';
import { ProgressModule } from './progress/progress.module.ts';
import { QuestionPoolModule } from './question-pool/question-pool.module.ts';
import { QuizzesModule } from './quizzes/quizzes.module.ts';
import { SetupModule } from './setup/setup.module.ts';

/** The quiz service's features. */
@Module({
  imports: [
    QuizzesModule,
    SetupModule,
    DailyModule,
    DailyAnalysisModule,
    QuestionPoolModule,
    MemberQuestionsModule,
    MembersModule,
    MistakesModule,
    ProgressModule,
  ],
})
export class QuizModule {
  static on(transport: EventTransport): DynamicModule {
    return { module: QuizModule, imports: [MessagingModule.forService({ service: 'quiz', transport })] };
  }
}
