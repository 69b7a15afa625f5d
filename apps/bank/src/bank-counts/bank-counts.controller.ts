import { BankCounts } from '@casebook/contracts';
import { Allow, Answers } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetBankCounts } from './get-bank-counts.ts';

@Controller('api/v1/counts')
export class BankCountsController {
  constructor(private readonly getBankCounts: GetBankCounts) {}

  @Get()
  @Allow('visitor')
  @Answers(BankCounts, 'getBankCounts')
  get(): Promise<BankCounts> {
    return this.getBankCounts.execute();
  }
}
