import { countersProvider } from '@casebook/limits';
import { Module } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { CodeLimits, MailedCodeLimits, PasskeyLimits } from './code-limits.ts';
import { DeviceCookies } from './device-cookies.ts';
import { GuessLimits } from './guess-limits.ts';
import { MailBudget } from './mail-budget.ts';

/** Limits per account. The gateway limits per client address. */
@Module({
  providers: [
    countersProvider(IdentityOptions),
    MailBudget,
    DeviceCookies,
    GuessLimits,
    CodeLimits,
    MailedCodeLimits,
    PasskeyLimits,
  ],
  exports: [MailBudget, DeviceCookies, GuessLimits, CodeLimits, MailedCodeLimits, PasskeyLimits],
})
export class LimitsModule {}
