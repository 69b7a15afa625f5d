import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { BankCountsController } from './bank-counts.controller.ts';
import { CountMatches } from './count-matches.ts';
import { GetBankCounts } from './get-bank-counts.ts';

@Module({
  imports: [QuestionsModule, MembersModule],
  controllers: [BankCountsController],
  providers: [GetBankCounts, CountMatches],
})
export class BankCountsModule {}
