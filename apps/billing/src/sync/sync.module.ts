import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { ClosingModule } from '../closing/closing.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { BillingMetricsModule } from '../metrics/billing-metrics.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { ReconcileSubscriptionsHandler } from './reconcile-subscriptions.handler.ts';
import { StoreMembersWhenUserChanged } from './store-members-when-user-changed.ts';
import { SweepBillingHandler } from './sweep-billing.handler.ts';
import { SyncCustomerHandler } from './sync-customer.handler.ts';
import { SyncSubscription } from './sync-subscription.ts';

/** Fetches a customer's state from Stripe, whatever the trigger. */
@Module({
  imports: [AccessModule, BillingMetricsModule, ClosingModule, CustomersModule, NoticesModule, RecordsModule, StripeModule],
  providers: [
    StoreMembersWhenUserChanged,
    SyncSubscription,
    SyncCustomerHandler,
    SweepBillingHandler,
    ReconcileSubscriptionsHandler,
  ],
  exports: [SyncSubscription],
})
export class SyncModule {}
