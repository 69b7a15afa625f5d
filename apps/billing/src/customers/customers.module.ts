import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.ts';
import { CustomerLeasesRepository } from './customer-leases.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { LeaseCustomer } from './lease-customer.ts';
import { OpenCustomer } from './open-customer.ts';

@Module({
  imports: [StripeModule],
  providers: [CustomerLeasesRepository, CustomersRepository, LeaseCustomer, OpenCustomer],
  exports: [CustomersRepository, LeaseCustomer, OpenCustomer],
})
export class CustomersModule {}
