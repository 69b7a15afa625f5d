import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LinkStorageModule } from '../links/link-storage.module.ts';
import { Mailer } from './mailer.ts';
import { PlanMail } from './plan-mail.ts';
import { SendMailHandler } from './send-mail.handler.ts';

@Module({
  imports: [AccountsModule, LinkStorageModule],
  providers: [Mailer, PlanMail, SendMailHandler],
})
export class MailModule {}
