import { Module } from '@nestjs/common';
import { BillingMetrics } from './billing-metrics.ts';
import { ClosingModule } from './closing/closing.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { SubscriptionStorageModule } from './subscriptions/subscription-storage.module.ts';

/** One instance: a metric is registered once. */
@Module({
  imports: [ClosingModule, CustomersModule, SubscriptionStorageModule],
  providers: [BillingMetrics],
  exports: [BillingMetrics],
})
export class BillingMetricsModule {}
