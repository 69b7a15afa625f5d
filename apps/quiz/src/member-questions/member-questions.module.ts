import { Module } from '@nestjs/common';
import { MemberQuestionsRepository } from './member-questions.repository.ts';
import { StoreMemberQuestionWhenChanged } from './store-member-question-when-changed.ts';

@Module({ providers: [MemberQuestionsRepository, StoreMemberQuestionWhenChanged], exports: [MemberQuestionsRepository] })
export class MemberQuestionsModule {}
