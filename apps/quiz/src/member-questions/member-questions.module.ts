import { Module } from '@nestjs/common';
import { KeepMemberQuestionWhenChanged } from './keep-member-question-when-changed.ts';
import { MemberQuestionsRepository } from './member-questions.repository.ts';

@Module({ providers: [MemberQuestionsRepository, KeepMemberQuestionWhenChanged], exports: [MemberQuestionsRepository] })
export class MemberQuestionsModule {}
