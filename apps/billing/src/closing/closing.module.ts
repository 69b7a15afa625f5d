import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { CloseCustomerHandler, CloseStripeCustomer, EraseCustomer } from './close-customer.ts';

@Module({
  imports: [RecordsModule, CustomersModule, StripeModule],
  providers: [CloseStripeCustomer, CloseCustomerHandler, EraseCustomer],
  exports: [CloseStripeCustomer],
})
export class ClosingModule {}
