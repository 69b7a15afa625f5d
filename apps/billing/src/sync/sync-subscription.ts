import { type Caller, Database, Log, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeAccess } from '../access/change-access.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { type CustomerLease, LeaseCustomer, LeaseLost } from '../customers/lease-customer.ts';
import { BillingMetrics, type SyncTrigger } from '../metrics/billing-metrics.ts';
import { dueNotices } from '../notices/notice-rules.ts';
import { NoticesRepository } from '../notices/notices.repository.ts';
import { SendNotice } from '../notices/send-notice.job.ts';
import { CheckoutsRepository } from '../records/checkouts.repository.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import type { CustomerState } from '../stripe/subscription-state.ts';
import { isSameState } from '../subscriptions/subscription-view.ts';

/** Stripe's responses about a member at one moment. */
interface Fetched {
  readonly customerId: string;
  /** The last sync that was requested before the fetch. */
  readonly request: number;
  readonly state: CustomerState;
  /** Whether the checkout that billing stores as open has ended at Stripe. */
  readonly hasCheckoutEnded: boolean;
}

/**
 * Fetches a customer's current state from Stripe and stores it, with the resulting access. Every message, page, and schedule triggers
 * this sync: none of them carries the state, only the notice that it may have changed (ADR 0036).
 */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly database: Database,
    private readonly leases: LeaseCustomer,
    private readonly customers: CustomersRepository,
    private readonly members: MembersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly notices: NoticesRepository,
    private readonly access: ChangeAccess,
    private readonly stripe: StripeApi,
    private readonly metrics: BillingMetrics,
    private readonly log: Log,
  ) {}

  /**
   * Syncs a member's customer. At most one sync per customer runs at a time.
   * @param request skips the sync if this request was already done, by a sync that started after it
   * @throws Stripe's errors; LeaseLost
   */
  async sync(caller: Caller, userId: string, trigger: SyncTrigger, request?: number): Promise<void> {
    const existing = await this.customers.find(userId);
    if (!existing?.customerId || isDone(existing.syncDone, request)) return;
    try {
      await this.leases.run(userId, (lease) => this.syncLeased(caller, lease, trigger, request));
    } catch (error) {
      this.metrics.synced(trigger, 'failed');
      throw error;
    }
  }

  /**
   * Syncs a customer whose lease the caller has. @returns the fetched state; undefined without a customer, or if the request was already
   * done
   */
  async syncLeased(
    caller: Caller,
    lease: CustomerLease,
    trigger: SyncTrigger,
    request?: number,
  ): Promise<CustomerState | undefined> {
    const customer = await this.customers.find(lease.userId);
    if (!customer?.customerId || isDone(customer.syncDone, request)) return undefined;
    const { customerId, syncRequested } = customer;
    await lease.renew();
    const hasCheckoutEnded = await this.#hasCheckoutEnded(lease);
    await lease.renew();
    const state = await this.stripe.fetchState(customerId);
    this.#warn(lease.userId, state);
    await this.#updateEmail(lease, customerId, state);
    const isChanged = await this.#store(caller, lease, { customerId, request: syncRequested, state, hasCheckoutEnded });
    this.metrics.synced(trigger, isChanged ? 'changed' : 'unchanged');
    return state;
  }

  /** Sets the email address of Stripe's customer to the account's. Stripe prefills the checkout with it and sends receipts to it. */
  async #updateEmail(lease: CustomerLease, customerId: string, state: CustomerState): Promise<void> {
    const email = await this.members.emailOf(lease.userId);
    if (state.isDeleted || email === undefined || email === state.email) return;
    await lease.renew();
    await this.stripe.updateEmail(customerId, email);
  }

  async #hasCheckoutEnded({ userId }: CustomerLease): Promise<boolean> {
    const checkout = await this.checkouts.find(userId);
    if (!checkout?.sessionId) return false;
    const session = await this.stripe.findSession(checkout.sessionId);
    return session?.status !== 'open';
  }

  /** @returns whether the stored subscription changed */
  #store(caller: Caller, { userId, id }: CustomerLease, fetched: Fetched): Promise<boolean> {
    return this.database.write(caller, async (tx) => {
      if (!(await lockMember(tx, userId))) return false;
      if (!(await this.customers.lockLeased(tx, userId, id))) throw new LeaseLost('Another process has taken over the customer');
      const { customerId, request, state, hasCheckoutEnded } = fetched;
      const before = await this.subscriptions.find(userId, tx);
      await this.access.change(tx, userId, () => this.subscriptions.save(tx, { userId, customerId }, state.subscription));
      await this.customers.saveSync(tx, userId, { done: request, isTrialUsed: state.hadTrial, isDeleted: state.isDeleted });
      if (hasCheckoutEnded || state.isDeleted) await this.checkouts.remove(tx, userId);
      for (const notice of dueNotices(state.subscription, tx.now)) {
        const noticeId = await this.notices.insertIfMissing(tx, userId, notice);
        if (noticeId) tx.enqueue(SendNotice, { noticeId });
      }
      return !isSameState(before, state.subscription);
    });
  }

  #warn(userId: string, { subscription, openSubscriptions }: CustomerState): void {
    if (subscription && !subscription.isPlanPrice)
      this.log.warn(
        { userId, priceId: subscription.priceId },
        'a subscription has an unknown price and gives no access; see STRIPE_PRICE_ID and STRIPE_FORMER_PRICE_IDS',
      );
    if (openSubscriptions.length < 2) return;
    this.metrics.duplicate();
    this.log.warn({ userId, subscriptions: openSubscriptions.map(({ id }) => id) }, 'a customer has several open subscriptions');
  }
}

const isDone = (syncDone: number, request: number | undefined): boolean => request !== undefined && syncDone >= request;
