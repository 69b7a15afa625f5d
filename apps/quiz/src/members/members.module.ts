import { Module } from '@nestjs/common';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { MistakesModule } from '../mistakes/mistakes.module.ts';
import { ProgressModule } from '../progress/progress.module.ts';
import { QuestionPoolModule } from '../question-pool/question-pool.module.ts';
import { QuizzesModule } from '../quizzes/quizzes.module.ts';
import { SetupModule } from '../setup/setup.module.ts';
import { EraseMemberWhenUserDeleted } from './erase-member-when-user-deleted.ts';

@Module({
  imports: [QuizzesModule, MemberQuestionsModule, MistakesModule, ProgressModule, SetupModule, QuestionPoolModule],
  providers: [EraseMemberWhenUserDeleted],
})
export class MembersModule {}
