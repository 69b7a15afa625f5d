import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { BillingMetricsModule } from '../metrics/billing-metrics.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ReceiveWebhook } from './receive-webhook.ts';
import { WebhookController } from './webhook.controller.ts';

@Module({
  imports: [BillingMetricsModule, CustomersModule, RecordsModule],
  controllers: [WebhookController],
  providers: [ReceiveWebhook],
})
export class WebhooksModule {}
