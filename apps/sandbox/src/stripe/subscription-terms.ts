import type Stripe from 'stripe';
import { planOf } from './catalog.ts';
import type { StripeAccount } from './stripe-account.ts';

const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** A subscription whose first invoice is still unpaid after this time expires (https://docs.stripe.com/billing/subscriptions/overview). */
export const INCOMPLETE_SECONDS = 23 * HOUR;
/** The `trial_will_end` event is sent this long before a trial's end, or at the start of a shorter trial. */
export const TRIAL_NOTICE_SECONDS = 3 * DAY;
/** The days from a failed payment to the next attempt. After the last one, the subscription is canceled or becomes unpaid. */
export const RETRY_DAYS: readonly number[] = [3, 5, 7];

/** @returns the end of the month that starts at `start`: on the anchor's day, or the month's last day if it is shorter; Unix seconds */
export function monthAfter(start: number, anchor: number): number {
  const date = new Date(start * 1_000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1_000).getUTCDate(), lastDay);
  return (Date.UTC(year, month, day) + (date.getTime() % (DAY * 1_000))) / 1_000;
}

export interface NewSubscription {
  readonly customer: string;
  readonly price: Stripe.Price;
  readonly trialDays: number;
  readonly missingPaymentMethod: 'create_invoice' | 'pause' | 'cancel';
  readonly metadata: Record<string, string>;
  readonly discounts: string[];
}

/** @returns a new subscription: in its trial, or incomplete until its first invoice is paid */
export function newSubscription(account: StripeAccount, terms: NewSubscription, at: number): Stripe.Subscription {
  const { customer, price, trialDays, metadata, discounts } = terms;
  const id = account.newId('sub');
  const trialEnd = trialDays > 0 ? at + trialDays * DAY : null;
  const end = trialEnd ?? monthAfter(at, at);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts,
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: [newItem(account, id, price, { start: at, end })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: ['card'], save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: terms.missingPaymentMethod } },
    trial_start: trialEnd === null ? null : at,
  };
}

function newItem(
  account: StripeAccount,
  subscription: string,
  price: Stripe.Price,
  { start, end }: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: account.newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

/** @returns the items of a subscription with the dates of its next period */
export function itemsOfPeriod({ items }: Stripe.Subscription, start: number, end: number): Stripe.Subscription['items'] {
  return { ...items, data: items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })) };
}
