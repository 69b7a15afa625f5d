import { BankCounts, MatchCounts, QuestionFilters } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { CountMatches, GetBankCounts } from './get-bank-counts.ts';

@Controller('api/v1/counts')
export class BankCountsController {
  constructor(
    private readonly getBankCounts: GetBankCounts,
    private readonly countMatches: CountMatches,
  ) {}

  @Get()
  @Allow('visitor')
  @RespondsWith(BankCounts, 'getBankCounts')
  get(): Promise<BankCounts> {
    return this.getBankCounts.execute();
  }

  @Get('matches')
  @Allow('member')
  @RespondsWith(MatchCounts, 'countMatches')
  matches(@Caller() caller: Caller, @Query({ schema: QuestionFilters }) query: QuestionFilters): Promise<MatchCounts> {
    return this.countMatches.execute(caller, query);
  }
}
