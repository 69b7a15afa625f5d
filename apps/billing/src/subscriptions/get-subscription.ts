import type { SubscriptionView } from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from '../access/access.repository.ts';
import { accessOf } from '../access/get-access.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { subscriptionView } from './subscription-view.ts';

/** A member's subscription as last fetched from Stripe, and the access they have for any reason. */
@Injectable()
export class GetSubscription {
  constructor(
    private readonly access: AccessRepository,
    private readonly customers: CustomersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ id: userId, role }: Pick<Caller, 'id' | 'role'>): Promise<SubscriptionView> {
    const [state, facts, customer] = await Promise.all([
      this.subscriptions.find(userId),
      this.access.find(userId),
      this.customers.find(userId),
    ]);
    const now = this.clock.now();
    const access = accessOf(role, facts, now);
    const viewed = { state, facts, access, isTrialUsed: customer?.isTrialUsed ?? false, hasCustomer: !!customer?.customerId };
    return subscriptionView(viewed, now);
  }
}
