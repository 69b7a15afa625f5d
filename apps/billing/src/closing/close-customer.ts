import { defineJob, type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { CheckoutsRepository } from '../records/checkouts.repository.ts';
import { ClosingCustomersRepository } from '../records/closing-customers.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';

/** Cancels the subscriptions of a deleted member and deletes the customer, then erases the customer's id here. */
@Injectable()
export class CloseStripeCustomer {
  constructor(
    private readonly database: Database,
    private readonly closing: ClosingCustomersRepository,
    private readonly stripe: StripeApi,
  ) {}

  /** Does nothing for a customer that is already closed. @throws Stripe's errors; the sweep retries until it succeeds */
  async close(caller: Caller, customerId: string): Promise<void> {
    if (!(await this.closing.isPending(customerId))) return;
    await this.stripe.closeCustomer(customerId);
    await this.database.write(caller, (tx) => this.closing.remove(tx, customerId));
  }
}

/** Closes the customer of a deleted member at Stripe. The sweep retries until Stripe has confirmed. */
export const CloseCustomer = defineJob({
  name: 'billing.close-customer.v1',
  queue: 'billing.sync',
  schema: z.strictObject({ customerId: z.string() }),
});

@JobHandler(CloseCustomer)
export class CloseCustomerHandler implements HandlesJob<typeof CloseCustomer> {
  constructor(private readonly closeStripeCustomer: CloseStripeCustomer) {}

  handle({ caller, payload }: JobRun<typeof CloseCustomer>): Promise<void> {
    return this.closeStripeCustomer.close(caller, payload.customerId);
  }
}

/**
 * Erases what billing stores about a deleted member as a customer, and enqueues the job that cancels the subscription. Only the
 * customer's id at Stripe stays, until Stripe has confirmed.
 */
@ErasesMember('stripe_customers.user_id', 'stripe_subscriptions.user_id', 'stripe_checkouts.user_id')
export class EraseCustomer {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly closing: ClosingCustomersRepository,
  ) {}

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await this.checkouts.remove(tx, userId);
    await this.subscriptions.remove(tx, userId);
    const customerId = await this.customers.remove(tx, userId);
    if (customerId === undefined) return;
    await this.closing.insert(tx, customerId);
    tx.enqueue(CloseCustomer, { customerId });
  }
}
