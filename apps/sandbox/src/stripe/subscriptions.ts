import type Stripe from 'stripe';
import { createCharge } from './charges.ts';
import { createInvoice, itemOf, settleInvoice, subscriptionOf, voidInvoice } from './invoices.ts';
import { attachCard, type ChargeOutcome, cardOf, chargeOutcome, customerIdOf, idOf } from './payment-methods.ts';
import type { EventCause, StripeAccount } from './stripe-account.ts';
import {
  DAY,
  INCOMPLETE_SECONDS,
  itemsOfPeriod,
  monthAfter,
  type NewSubscription,
  newSubscription,
  RETRY_DAYS,
  TRIAL_NOTICE_SECONDS,
} from './subscription-terms.ts';

/** What happens to a subscription after its last payment attempt failed; a setting of the account. */
export const finalActions = ['cancel', 'unpaid'] as const;
export type FinalAction = (typeof finalActions)[number];
export const FINAL_ACTION_SETTING = 'final-action';

const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'];
export const isLive = ({ status }: Stripe.Subscription): boolean => LIVE.includes(status);

/** Starts a subscription with its trial. The card, if any, pays once the trial ends. */
export function startTrial(
  account: StripeAccount,
  terms: NewSubscription,
  card: string | undefined,
  cause: EventCause,
): Stripe.Subscription {
  if (card !== undefined) attachCard(account, card, terms.customer, cause);
  const { id, invoice, end } = create(account, terms, cause);
  const subscription = account.changeSubscription(id, { default_payment_method: card ?? null }, cause);
  settleInvoice(account, invoice, cause);
  account.store.schedule(id, 'trial-notice', Math.max(end - TRIAL_NOTICE_SECONDS, cause.at), terms.customer);
  account.store.schedule(id, 'period-end', end, terms.customer);
  return subscription;
}

/** Starts a subscription that is incomplete until `payInvoice` pays its first invoice. */
export function startIncomplete(account: StripeAccount, terms: NewSubscription, cause: EventCause): Stripe.Subscription {
  const { id } = create(account, terms, cause);
  account.store.schedule(id, 'incomplete-end', cause.at + INCOMPLETE_SECONDS, terms.customer);
  return account.get('subscription', id);
}

function create(account: StripeAccount, terms: NewSubscription, cause: EventCause) {
  const subscription = newSubscription(account, terms, cause.at);
  account.store.insert('subscription', subscription, terms.customer, {});
  const isTrial = terms.trialDays > 0;
  const invoice = createInvoice(account, subscription, { reason: 'subscription_create', isTrial, at: cause.at });
  const { object } = account.change('subscription', subscription.id, { latest_invoice: invoice.id });
  account.emit('customer.subscription.created', object, cause);
  return { id: subscription.id, invoice: invoice.id, end: itemOf(subscription).current_period_end };
}

export interface Payment {
  /** The card to charge; if absent, the subscription's. */
  readonly card?: string;
  readonly isAuthenticated: boolean;
  /** Whether the customer is paying on a page; otherwise it is an automatic renewal. */
  readonly isCustomerPresent: boolean;
}

/** Tries to pay an open invoice, and updates its subscription according to the outcome. */
export function payInvoice(account: StripeAccount, id: string, payment: Payment, cause: EventCause): ChargeOutcome {
  const invoice = account.get('invoice', id);
  if (invoice.status !== 'open') return 'paid';
  const subscription = account.get('subscription', subscriptionOf(invoice));
  const card = payment.card ?? cardOf(account, subscription);
  const outcome = invoice.amount_due === 0 ? 'paid' : chargeOutcome(account, card, payment);
  if (outcome !== 'paid') {
    failPayment(account, invoice, outcome, payment, cause);
    return outcome;
  }
  if (card !== undefined) {
    attachCard(account, card, customerIdOf(invoice), cause);
    if (invoice.amount_due > 0) createCharge(account, invoice, card, cause.at);
  }
  settleInvoice(account, id, cause);
  if (isLive(subscription) && openInvoices(account, subscription).length === 0)
    activate(account, subscription, payment.card, cause);
  return 'paid';
}

function activate(account: StripeAccount, former: Stripe.Subscription, card: string | undefined, cause: EventCause): void {
  const isFirst = former.status === 'incomplete';
  const patch = { status: 'active', ...(card !== undefined && { default_payment_method: card }) } as const;
  account.changeSubscription(former.id, patch, cause);
  if (!isFirst) return;
  account.store.unschedule(former.id, 'incomplete-end');
  account.store.schedule(former.id, 'period-end', itemOf(former).current_period_end, customerIdOf(former));
}

function failPayment(
  account: StripeAccount,
  invoice: Stripe.Invoice,
  outcome: ChargeOutcome,
  payment: Payment,
  cause: EventCause,
): void {
  const attempts = invoice.attempt_count + 1;
  const waitDays = payment.isCustomerPresent ? undefined : RETRY_DAYS[attempts - 1];
  const next = waitDays === undefined ? invoice.next_payment_attempt : cause.at + waitDays * DAY;
  const patch = payment.isCustomerPresent
    ? {}
    : { attempt_count: attempts, next_payment_attempt: waitDays === undefined ? null : next };
  const { object } = account.change('invoice', invoice.id, { attempted: true, ...patch });
  account.emit('invoice.payment_failed', object, cause);
  if (outcome === 'authentication') account.emit('invoice.payment_action_required', object, cause);
  // A refused attempt by the customer doesn't change the retry schedule.
  if (payment.isCustomerPresent) return;
  const subscription = account.get('subscription', subscriptionOf(invoice));
  if (waitDays !== undefined && next !== null) {
    account.store.schedule(invoice.id, 'retry', next, customerIdOf(invoice));
    if (subscription.status === 'active') account.changeSubscription(subscription.id, { status: 'past_due' }, cause);
    return;
  }
  if (account.store.setting<FinalAction>(FINAL_ACTION_SETTING, 'cancel') === 'cancel')
    cancel(account, subscription.id, 'payment_failed', cause);
  else account.changeSubscription(subscription.id, { status: 'unpaid' }, cause);
}

/** Runs when a trial or a month has ended: cancels, pauses, or renews the subscription. */
export function endPeriod(account: StripeAccount, id: string, at: number): void {
  const subscription = account.get('subscription', id);
  const cause = { at };
  const isWithoutCard = subscription.status === 'trialing' && cardOf(account, subscription) === undefined;
  const missing = isWithoutCard ? subscription.trial_settings?.end_behavior.missing_payment_method : undefined;
  if (subscription.cancel_at_period_end) cancel(account, id, 'cancellation_requested', cause);
  else if (missing === 'pause') pause(account, id, cause);
  else if (missing === 'cancel') cancel(account, id, 'payment_failed', cause);
  else renew(account, subscription, cause);
}

function renew(account: StripeAccount, former: Stripe.Subscription, cause: EventCause): void {
  const { current_period_end: start } = itemOf(former);
  const end = monthAfter(start, former.billing_cycle_anchor);
  const items = itemsOfPeriod(former, start, end);
  const invoice = createInvoice(account, { ...former, items }, { reason: 'subscription_cycle', isTrial: false, at: cause.at });
  const status = former.status === 'trialing' ? 'active' : former.status;
  account.changeSubscription(former.id, { items, status, latest_invoice: invoice.id }, cause);
  account.store.schedule(former.id, 'period-end', end, customerIdOf(former));
  // An unpaid subscription keeps generating invoices, but they aren't charged automatically.
  if (former.status === 'unpaid') account.change('invoice', invoice.id, { auto_advance: false });
  else payInvoice(account, invoice.id, { isAuthenticated: false, isCustomerPresent: false }, cause);
}

/** Ends a subscription now. */
export function cancel(
  account: StripeAccount,
  id: string,
  reason: Stripe.Subscription.CancellationDetails['reason'],
  cause: EventCause,
): void {
  const former = account.get('subscription', id);
  if (!isLive(former)) return;
  const { object, previous } = account.change('subscription', id, {
    status: 'canceled',
    canceled_at: former.canceled_at ?? cause.at,
    ended_at: cause.at,
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, ...former.cancellation_details, reason },
  });
  stopBilling(account, object);
  account.emit('customer.subscription.deleted', object, cause, previous);
}

/** Expires a subscription whose first invoice wasn't paid in time. */
export function expireIncomplete(account: StripeAccount, id: string, at: number): void {
  const { latest_invoice: invoice } = account.get('subscription', id);
  voidInvoice(account, idOf(invoice) ?? '', at);
  const patch = { status: 'incomplete_expired', ended_at: at } as const;
  stopBilling(account, account.changeSubscription(id, patch, { at }));
}

/** Pauses a subscription, as Stripe does if a trial ends without a card. */
export function pause(account: StripeAccount, id: string, cause: EventCause): void {
  const subscription = account.changeSubscription(id, { status: 'paused' }, cause);
  stopBilling(account, subscription);
  account.emit('customer.subscription.paused', subscription, cause);
}

/** Resumes a paused subscription: starts a new period, and tries to pay its invoice. */
export function resume(account: StripeAccount, id: string, cause: EventCause): void {
  const items = itemsOfPeriod(account.get('subscription', id), cause.at, cause.at);
  const patch = { status: 'active', billing_cycle_anchor: cause.at, items } as const;
  const { object } = account.change('subscription', id, patch);
  account.emit('customer.subscription.resumed', object, cause);
  renew(account, object, cause);
}

/** Schedules the cancellation at the period's end, or reverts that. */
export function setCancelAtPeriodEnd(
  account: StripeAccount,
  id: string,
  isCanceling: boolean,
  cause: EventCause,
): Stripe.Subscription {
  const former = account.get('subscription', id);
  if (former.cancel_at_period_end === isCanceling) return former;
  return account.changeSubscription(
    id,
    {
      cancel_at_period_end: isCanceling,
      cancel_at: isCanceling ? itemOf(former).current_period_end : null,
      canceled_at: isCanceling ? cause.at : null,
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: isCanceling ? 'cancellation_requested' : null,
      },
    },
    cause,
  );
}

/** @returns the subscription's open invoices, oldest first */
export function openInvoices(account: StripeAccount, subscription: Stripe.Subscription): Stripe.Invoice[] {
  const invoices = account.store.list('invoice', customerIdOf(subscription)).reverse();
  return invoices.filter((invoice) => invoice.status === 'open' && subscriptionOf(invoice) === subscription.id);
}

function stopBilling(account: StripeAccount, subscription: Stripe.Subscription): void {
  account.store.unschedule(subscription.id);
  for (const { id } of openInvoices(account, subscription)) {
    account.store.unschedule(id);
    account.change('invoice', id, { auto_advance: false, next_payment_attempt: null });
  }
}
