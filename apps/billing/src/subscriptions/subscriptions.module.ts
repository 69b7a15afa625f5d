import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { GetMemberSubscription, GetSubscription, ListFailedPayments } from './get-subscription.ts';
import { SubscriptionController } from './subscription.controller.ts';

@Module({
  imports: [AccessModule, CustomersModule, RecordsModule],
  controllers: [SubscriptionController],
  providers: [GetSubscription, GetMemberSubscription, ListFailedPayments],
  exports: [GetSubscription],
})
export class SubscriptionsModule {}
