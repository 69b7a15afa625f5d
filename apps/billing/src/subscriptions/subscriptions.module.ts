import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { BillingMetricsModule } from '../billing-metrics.module.ts';
import { CheckoutStorageModule } from '../checkout/checkout-storage.module.ts';
import { ClosingModule } from '../closing/closing.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { MembersModule } from '../members/members.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { WebhookStorageModule } from '../webhooks/webhook-storage.module.ts';
import { GetMemberSubscription } from './get-member-subscription.ts';
import { GetSubscription } from './get-subscription.ts';
import { ListFailedPayments } from './list-failed-payments.ts';
import { ReconcileSubscriptionsHandler } from './reconcile-subscriptions.handler.ts';
import { SubscriptionController } from './subscription.controller.ts';
import { SubscriptionStorageModule } from './subscription-storage.module.ts';
import { SweepBillingHandler } from './sweep-billing.handler.ts';
import { SyncCustomerHandler } from './sync-customer.handler.ts';
import { SyncSubscription } from './sync-subscription.ts';

@Module({
  imports: [
    AccessModule,
    BillingMetricsModule,
    CheckoutStorageModule,
    ClosingModule,
    CustomersModule,
    MembersModule,
    NoticesModule,
    StripeModule,
    SubscriptionStorageModule,
    WebhookStorageModule,
  ],
  controllers: [SubscriptionController],
  providers: [
    GetSubscription,
    GetMemberSubscription,
    ListFailedPayments,
    SyncSubscription,
    SyncCustomerHandler,
    SweepBillingHandler,
    ReconcileSubscriptionsHandler,
  ],
  exports: [GetSubscription, SyncSubscription],
})
export class SubscriptionsModule {}
