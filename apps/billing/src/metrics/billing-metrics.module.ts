import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { BillingMetrics } from './billing-metrics.ts';

/** One instance: a metric is registered once. */
@Module({
  imports: [CustomersModule, RecordsModule],
  providers: [BillingMetrics],
  exports: [BillingMetrics],
})
export class BillingMetricsModule {}
