import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ClosingCustomersRepository } from '../records/closing-customers.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';

/** Cancels the subscriptions of a deleted member and deletes the customer, then erases the customer's id here. */
@Injectable()
export class CloseAtStripe {
  constructor(
    private readonly database: Database,
    private readonly closing: ClosingCustomersRepository,
    private readonly stripe: StripeApi,
  ) {}

  /** Does nothing for a customer that is closed. @throws Stripe's errors; the sweep repeats it until it succeeds */
  async close(caller: Caller, customerId: string): Promise<void> {
    if (!(await this.closing.isPending(customerId))) return;
    await this.stripe.closeCustomer(customerId);
    await this.database.write(caller, (tx) => this.closing.remove(tx, customerId));
  }
}
