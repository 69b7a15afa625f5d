import type Stripe from 'stripe';
import type { FetchedCustomer } from '../src/stripe/subscription-rules.ts';

export const PLAN_PRICE = 'price_plan';
const DAY = 24 * 60 * 60;
const PERIOD = 30 * DAY;

/** Actions at Stripe. As at Stripe itself, `refund` and `dispute` change no subscription. */
export const stripeActions = [
  ...['subscribe', 'start-trial', 'subscribe-to-another-price', 'renew', 'fail', 'recover', 'give-up'],
  ...['cancel-at-period-end', 'resume', 'end-period', 'cancel-now', 'pause', 'unpause', 'refund', 'dispute'],
] as const;
export type StripeAction = (typeof stripeActions)[number];

interface ModelSubscription {
  readonly id: string;
  readonly price: string;
  readonly created: number;
  readonly trialEnd?: number;
  status: string;
  periodStart: number;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  /** When the oldest unpaid invoice became due. */
  owedSince?: number;
}

/**
 * A customer's subscriptions at Stripe, as a plain state machine. It is the oracle for the tests of histories, so it shares no code with
 * billing, only the shapes of Stripe's API.
 */
export class StripeModel {
  readonly #subscriptions: ModelSubscription[] = [];

  /** @param now unix seconds. Actions that don't apply change nothing */
  act(action: StripeAction, now: number): void {
    const current = this.#subscriptions.at(-1);
    const isOver = !current || ['canceled', 'incomplete_expired'].includes(current.status);
    if (isOver) {
      if (action === 'subscribe') this.#add(PLAN_PRICE, now);
      if (action === 'start-trial') this.#add(PLAN_PRICE, now, now + 7 * DAY);
      if (action === 'subscribe-to-another-price') this.#add('price_of_something_else', now);
      return;
    }
    const { status } = current;
    const isPaid = status === 'active' || status === 'trialing';
    if (action === 'renew' && isPaid && !current.cancelsAtPeriodEnd) this.#renew(current, now, 'active');
    if (action === 'fail' && isPaid && !current.cancelsAtPeriodEnd) {
      this.#renew(current, now, 'past_due');
      current.owedSince ??= now;
    }
    if (action === 'recover' && (status === 'past_due' || status === 'unpaid')) {
      current.status = 'active';
      delete current.owedSince;
    }
    if (action === 'give-up' && status === 'past_due') current.status = now % 2 === 0 ? 'unpaid' : 'canceled';
    if (action === 'cancel-at-period-end' && (isPaid || status === 'past_due')) current.cancelsAtPeriodEnd = true;
    if (action === 'resume') current.cancelsAtPeriodEnd = false;
    if (action === 'end-period' && current.cancelsAtPeriodEnd && now >= current.periodEnd) current.status = 'canceled';
    if (action === 'cancel-now') current.status = 'canceled';
    if (action === 'pause' && status === 'trialing') current.status = 'paused';
    if (action === 'unpause' && status === 'paused') current.status = 'active';
  }

  /** What the API currently returns. */
  fetch(): FetchedCustomer {
    return {
      customer: { id: 'cus_1' } as Stripe.Customer,
      subscriptions: this.#subscriptions.map(toApi),
      openInvoices: this.#subscriptions.flatMap(({ id, owedSince }) =>
        owedSince === undefined ? [] : [invoiceOf(id, owedSince)],
      ),
    };
  }

  /** Whether the subscription gives access at a time. Written from the rule, not from billing's code, which the tests compare it with. */
  givesAccess(at: number): boolean {
    return this.#subscriptions.some(({ price, status, cancelsAtPeriodEnd, periodEnd, owedSince }) => {
      if (price !== PLAN_PRICE) return false;
      if (cancelsAtPeriodEnd && at >= periodEnd) return false;
      if (status === 'past_due') return owedSince !== undefined && at < owedSince + 3 * DAY;
      return status === 'active' || status === 'trialing';
    });
  }

  #add(price: string, now: number, trialEnd?: number): void {
    this.#subscriptions.push({
      id: `sub_${this.#subscriptions.length}`,
      price,
      created: now,
      ...(trialEnd !== undefined && { trialEnd }),
      status: trialEnd === undefined ? 'active' : 'trialing',
      periodStart: now,
      periodEnd: trialEnd ?? now + PERIOD,
      cancelsAtPeriodEnd: false,
    });
  }

  #renew(subscription: ModelSubscription, now: number, status: string): void {
    subscription.status = status;
    subscription.periodStart = now;
    subscription.periodEnd = now + PERIOD;
  }
}

const toApi = (model: ModelSubscription): Stripe.Subscription =>
  ({
    id: model.id,
    status: model.status,
    created: model.created,
    cancel_at: null,
    cancel_at_period_end: model.cancelsAtPeriodEnd,
    trial_start: model.trialEnd === undefined ? null : model.created,
    trial_end: model.trialEnd ?? null,
    default_payment_method: null,
    items: {
      data: [{ price: { id: model.price }, current_period_start: model.periodStart, current_period_end: model.periodEnd }],
    },
  }) as unknown as Stripe.Subscription;

const invoiceOf = (subscription: string, finalized: number): Stripe.Invoice =>
  ({
    created: finalized,
    status_transitions: { finalized_at: finalized },
    parent: { subscription_details: { subscription } },
  }) as unknown as Stripe.Invoice;
