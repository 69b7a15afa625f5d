import { countersProvider } from '@casebook/limits';
import { Module } from '@nestjs/common';
import { BillingOptions } from '../billing-options.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutLimits } from './checkout-limits.ts';
import { OpenPortal } from './open-portal.ts';
import { PortalController } from './portal.controller.ts';
import { RefreshCheckout } from './refresh-checkout.ts';
import { StartCheckout } from './start-checkout.ts';

/** Stripe's pages that members are sent to: checkout and portal. */
@Module({
  imports: [RecordsModule, CustomersModule, StripeModule, SubscriptionsModule, SyncModule],
  controllers: [CheckoutController, PortalController],
  providers: [countersProvider(BillingOptions), CheckoutLimits, OpenPortal, RefreshCheckout, StartCheckout],
})
export class CheckoutModule {}
