import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { BankCountsController } from './bank-counts.controller.ts';
import { CoverageController } from './coverage.controller.ts';
import { CountMatches, GetBankCounts } from './get-bank-counts.ts';
import { GetCoverage } from './get-coverage.ts';

@Module({
  imports: [QuestionsModule, MembersModule],
  controllers: [BankCountsController, CoverageController],
  providers: [GetBankCounts, CountMatches, GetCoverage],
})
export class BankCountsModule {}
