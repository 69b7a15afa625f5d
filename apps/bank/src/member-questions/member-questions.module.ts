import { Module } from '@nestjs/common';
import { MemberQuestionsRepository } from './member-questions.repository.ts';
import { RepublishMemberQuestions } from './republish-member-questions.ts';

@Module({ providers: [MemberQuestionsRepository, RepublishMemberQuestions], exports: [MemberQuestionsRepository] })
export class MemberQuestionsModule {}
