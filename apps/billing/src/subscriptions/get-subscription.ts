import {
  AppError,
  FailedPayment,
  type FailedPaymentPage,
  type ListFailedPaymentsQuery,
  type SubscriptionView,
} from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from '../access/access.repository.ts';
import { accessOf } from '../access/get-access.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { subscriptionView } from './subscription-view.ts';

/** Returns a member's subscription as last fetched from Stripe, and the access they have for any reason. */
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

/** Returns any member's subscription and access to an admin. */
@Injectable()
export class GetMemberSubscription {
  constructor(
    private readonly members: MembersRepository,
    private readonly getSubscription: GetSubscription,
  ) {}

  /** @throws member.not-found */
  async execute(userId: string): Promise<SubscriptionView> {
    if (!(await this.members.exists(userId))) throw new AppError('member.not-found');
    return this.getSubscription.execute({ id: userId, role: 'member' });
  }
}

const SECOND_MS = 1_000;

/** Lists the subscriptions whose latest payment failed. */
@Injectable()
export class ListFailedPayments {
  constructor(private readonly subscriptions: SubscriptionsRepository) {}

  async execute({ limit, cursor }: ListFailedPaymentsQuery): Promise<FailedPaymentPage> {
    const [found, total] = await Promise.all([
      this.subscriptions.listUnpaid(cursor, limit + 1),
      this.subscriptions.countUnpaid(),
    ]);
    const items = found
      .slice(0, limit)
      .map(({ pastDueSince, ...row }) =>
        FailedPayment.parse({ ...row, ...(pastDueSince && { since: new Date(pastDueSince * SECOND_MS).toISOString() }) }),
      );
    const last = items.at(-1);
    return { items, total, totalIsEstimate: false, ...(found.length > limit && last && { nextCursor: last.userId }) };
  }
}
