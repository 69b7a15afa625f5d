import { Module } from '@nestjs/common';
import { AnswersRepository } from '../answers/answers.repository.ts';
import { FlagsModule } from '../flags/flags.module.ts';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { TransferModule } from '../transfer/transfer.module.ts';
import { MembersRepository } from './members.repository.ts';
import { StoreMembersWhenUserChanged } from './store-members-when-user-changed.ts';

@Module({
  imports: [MemberQuestionsModule, QuestionsModule, FlagsModule, RatingsModule, TransferModule],
  providers: [MembersRepository, AnswersRepository, StoreMembersWhenUserChanged],
  exports: [MembersRepository],
})
export class MembersModule {}
