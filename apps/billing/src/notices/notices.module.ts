import { Mailer } from '@casebook/mail';
import { Module } from '@nestjs/common';
import { BillingOptions } from '../billing-options.ts';
import { RecordsModule } from '../records/records.module.ts';
import { NoticesRepository } from './notices.repository.ts';
import { SendNoticeHandler } from './send-notice.handler.ts';

@Module({
  imports: [RecordsModule],
  providers: [
    { provide: Mailer, inject: [BillingOptions], useFactory: (options: BillingOptions) => new Mailer(options) },
    NoticesRepository,
    SendNoticeHandler,
  ],
  exports: [NoticesRepository],
})
export class NoticesModule {}
