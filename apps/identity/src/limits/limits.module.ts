import { Module } from '@nestjs/common';
import { countersProvider } from './counters.ts';
import { GuessLimits } from './guess-limits.ts';
import { MailBudget } from './mail-budget.ts';

/** Limits per account. The gateway limits per client address. */
@Module({ providers: [countersProvider, MailBudget, GuessLimits], exports: [MailBudget, GuessLimits] })
export class LimitsModule {}
