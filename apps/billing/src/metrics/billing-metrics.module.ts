import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { BillingMetrics } from './billing-metrics.ts';

/** Provides a single instance, because a metric can be registered only once. */
@Module({
  imports: [CustomersModule, RecordsModule],
  providers: [BillingMetrics],
  exports: [BillingMetrics],
})
export class BillingMetricsModule {}
