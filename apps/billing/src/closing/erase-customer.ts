import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { CheckoutsRepository } from '../records/checkouts.repository.ts';
import { ClosingCustomersRepository } from '../records/closing-customers.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { CloseCustomer } from './close-customer.job.ts';

/**
 * Erases what billing stores of a deleted member as a customer, and has the subscription canceled. Only the customer's id at Stripe stays,
 * until Stripe has confirmed.
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
