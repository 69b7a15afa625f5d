import { Module } from '@nestjs/common';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { ListHiddenQuestions } from './list-hidden-questions.ts';
import { RemovalController } from './removal.controller.ts';
import { RemoveQuestion } from './remove-question.ts';
import { RestoreQuestion } from './restore-question.ts';
import { ShowQuestionAgain } from './show-question-again.ts';

@Module({
  imports: [QuestionsModule, MemberQuestionsModule],
  controllers: [RemovalController],
  providers: [ListHiddenQuestions, RemoveQuestion, ShowQuestionAgain, RestoreQuestion],
  exports: [RemoveQuestion, RestoreQuestion],
})
export class RemovalModule {}
