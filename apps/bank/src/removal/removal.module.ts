import { Module } from '@nestjs/common';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { RemovalController } from './removal.controller.ts';
import { ListHiddenQuestions, RemoveQuestion, RestoreQuestion, ShowQuestionAgain } from './remove-question.ts';

@Module({
  imports: [QuestionsModule, MemberQuestionsModule],
  controllers: [RemovalController],
  providers: [ListHiddenQuestions, RemoveQuestion, ShowQuestionAgain, RestoreQuestion],
  exports: [RemoveQuestion, RestoreQuestion],
})
export class RemovalModule {}
