import { Module } from '@nestjs/common';
import { CheckoutStorageModule } from '../checkout/checkout-storage.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { SubscriptionStorageModule } from '../subscriptions/subscription-storage.module.ts';
import { CloseAtStripe } from './close-at-stripe.ts';
import { CloseCustomerHandler } from './close-customer.handler.ts';
import { ClosingCustomersRepository } from './closing-customers.repository.ts';
import { EraseCustomer } from './erase-customer.ts';

@Module({
  imports: [CheckoutStorageModule, CustomersModule, StripeModule, SubscriptionStorageModule],
  providers: [CloseAtStripe, CloseCustomerHandler, ClosingCustomersRepository, EraseCustomer],
  exports: [CloseAtStripe, ClosingCustomersRepository],
})
export class ClosingModule {}
