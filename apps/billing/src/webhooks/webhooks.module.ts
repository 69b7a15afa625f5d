import { Module } from '@nestjs/common';
import { BillingMetricsModule } from '../billing-metrics.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { ReceiveWebhook } from './receive-webhook.ts';
import { WebhookController } from './webhook.controller.ts';
import { WebhookStorageModule } from './webhook-storage.module.ts';

@Module({
  imports: [BillingMetricsModule, CustomersModule, WebhookStorageModule],
  controllers: [WebhookController],
  providers: [ReceiveWebhook],
})
export class WebhooksModule {}
