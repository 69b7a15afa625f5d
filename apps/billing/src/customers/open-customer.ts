import { type Caller, Database, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { StripeApi } from '../stripe/stripe-api.ts';
import { CustomersRepository } from './customers.repository.ts';
import { type CustomerLease, LeaseLost } from './lease-customer.ts';

/** Creates a member's customer at Stripe, once. The next sync sets the email address. */
@Injectable()
export class OpenCustomer {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersRepository,
    private readonly stripe: StripeApi,
  ) {}

  /**
   * @returns the customer's id at Stripe
   * @throws LeaseLost; Stripe's errors
   */
  async open(caller: Caller, lease: CustomerLease): Promise<string> {
    const { userId } = lease;
    const existing = await this.customers.find(userId);
    if (existing?.customerId) return existing.customerId;
    await lease.renew();
    // The key stays the same until the id is stored. It changes after a sync has found that the customer was deleted at Stripe.
    const customerId = await this.stripe.createCustomer(userId, `customer-${userId}-${existing?.syncDone ?? 0}`);
    const isStored = await this.database.write(caller, async (tx) => {
      if (!(await lockMember(tx, userId)) || !(await this.customers.lockLeased(tx, userId, lease.id))) return false;
      await this.customers.saveCustomerId(tx, userId, customerId);
      return true;
    });
    if (!isStored) throw new LeaseLost('Another process has taken over the customer');
    return customerId;
  }
}
