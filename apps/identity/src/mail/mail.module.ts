import { Mailer } from '@casebook/mail';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { IdentityOptions } from '../identity-options.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { PlanMail } from './plan-mail.ts';
import { SendMailHandler } from './send-mail.handler.ts';

@Module({
  imports: [AccountsModule, LimitsModule, LinkRequestsModule],
  providers: [
    { provide: Mailer, inject: [IdentityOptions], useFactory: (options: IdentityOptions) => new Mailer(options) },
    PlanMail,
    SendMailHandler,
  ],
})
export class MailModule {}
