import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LinkStorageModule } from '../links/link-storage.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { Mailer } from './mailer.ts';
import { PlanMail } from './plan-mail.ts';
import { SendMailHandler } from './send-mail.handler.ts';
import { SendNoticeHandler } from './send-notice.handler.ts';

@Module({
  imports: [AccountsModule, LinkStorageModule, NoticesModule],
  providers: [Mailer, PlanMail, SendMailHandler, SendNoticeHandler],
})
export class MailModule {}
