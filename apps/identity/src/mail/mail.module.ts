import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { Mailer } from './mailer.ts';
import { SendMailHandler } from './send-mail.ts';

@Module({ imports: [AccountsModule, LinksModule], providers: [Mailer, SendMailHandler] })
export class MailModule {}
