import { Module } from '@nestjs/common';
import { MemberAnswersRepository } from './member-answers.repository.ts';
import { StoreMemberAnswersWhenChanged } from './store-member-answers-when-changed.ts';

@Module({ providers: [MemberAnswersRepository, StoreMemberAnswersWhenChanged], exports: [MemberAnswersRepository] })
export class MemberAnswersModule {}
