import type Stripe from 'stripe';
import type { Card } from './cards.ts';
import { discountOf } from './invoices.ts';
import { createCard, customerIdOf, declineSentence, idOf, savingOutcome } from './payment-methods.ts';
import type { EventCause, StripeAccount } from './stripe-account.ts';
import type { ObjectDetails } from './stripe-store.ts';
import { DAY, type NewSubscription } from './subscription-terms.ts';
import { isLive, payInvoice, startIncomplete, startTrial } from './subscriptions.ts';

type SessionDetails = ObjectDetails['checkout.session'];

/** The next step after a submitted checkout. */
export type CheckoutStep =
  | { readonly kind: 'complete'; readonly url: string }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** The price of a checkout. */
export interface CheckoutPrice {
  /** The monthly price in cents. */
  readonly monthly: number;
  /** The discount of the promotion code on the first payment, in cents. */
  readonly off: number;
  readonly coupon: Stripe.Coupon | undefined;
  readonly trialDays: number;
  /** The time of the first payment, in Unix seconds. */
  readonly firstPaymentAt: number;
}

export function checkoutPrice(account: StripeAccount, { id }: Stripe.Checkout.Session, now: number): CheckoutPrice {
  const { price, promotionCode, trialDays } = account.store.details('checkout.session', id);
  const monthly = account.get('price', price).unit_amount ?? 0;
  const coupon = promotionCode === undefined ? undefined : couponOf(account, promotionCode);
  return { monthly, coupon, trialDays, off: discountOf(coupon, monthly), firstPaymentAt: now + trialDays * DAY };
}

export function couponOf(account: StripeAccount, promotionCode: string): Stripe.Coupon {
  return account.get('coupon', idOf(account.get('promotion_code', promotionCode).promotion.coupon) ?? '');
}

/** Processes the submitted checkout form. A card is required unless the session allows a trial without one. */
export function submitCheckout(account: StripeAccount, id: string, card: Card | undefined, cause: EventCause): CheckoutStep {
  const session = account.get('checkout.session', id);
  const customer = account.customer(customerIdOf(session));
  if (session.status !== 'open' || !customer) return finished(session);
  const method = card && createCard(account, card, customer, cause.at);
  return pay(account, session, method?.id, { isAuthenticated: false, cause });
}

/** Continues after the customer has confirmed the payment to their bank, or declined to. */
export function authenticateCheckout(account: StripeAccount, id: string, isConfirmed: boolean, cause: EventCause): CheckoutStep {
  const session = account.get('checkout.session', id);
  const details = account.store.details('checkout.session', id);
  if (session.status !== 'open') return finished(session);
  if (isConfirmed && details.waitingCard !== undefined)
    return pay(account, session, details.waitingCard, { isAuthenticated: true, cause });
  const { waitingCard: _, ...rest } = details;
  account.store.replaceDetails('checkout.session', id, rest);
  return { kind: 'refused', sentence: 'We are unable to authenticate your payment method. Try a different card.' };
}

interface Attempt {
  readonly isAuthenticated: boolean;
  readonly cause: EventCause;
}

function pay(account: StripeAccount, session: Stripe.Checkout.Session, card: string | undefined, attempt: Attempt): CheckoutStep {
  const details = account.store.details('checkout.session', session.id);
  const paid = details.trialDays > 0 ? payLater(account, session, card, attempt) : payNow(account, session, card, attempt);
  if (paid.outcome === 'authentication' && card !== undefined) {
    account.store.replaceDetails('checkout.session', session.id, {
      ...account.store.details('checkout.session', session.id),
      waitingCard: card,
    });
    return { kind: 'authenticate' };
  }
  if (paid.outcome !== 'paid')
    return { kind: 'refused', sentence: card === undefined ? 'Enter a card.' : declineSentence(account, card) };
  return complete(account, session, paid.subscription, attempt.cause);
}

/** For a trial: saves the card without charging it. */
function payLater(account: StripeAccount, session: Stripe.Checkout.Session, card: string | undefined, attempt: Attempt) {
  const isWithoutCard = card === undefined && session.payment_method_collection === 'if_required';
  const outcome = isWithoutCard
    ? 'paid'
    : card === undefined
      ? 'declined'
      : savingOutcome(account, card, attempt.isAuthenticated);
  if (outcome !== 'paid') return { outcome, subscription: '' };
  return { outcome, subscription: startTrial(account, termsOf(account, session, attempt.cause), card, attempt.cause).id };
}

/**
 * Without a trial: the first payment activates the subscription. If an earlier attempt was refused, this one pays the same subscription.
 */
function payNow(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  card: string | undefined,
  { isAuthenticated, cause }: Attempt,
) {
  if (card === undefined) return { outcome: 'declined', subscription: '' } as const;
  const details = account.store.details('checkout.session', session.id);
  const former = details.incompleteSubscription && account.get('subscription', details.incompleteSubscription);
  const subscription = former && isLive(former) ? former : startIncomplete(account, termsOf(account, session, cause), cause);
  account.store.replaceDetails('checkout.session', session.id, { ...details, incompleteSubscription: subscription.id });
  const invoice = idOf(subscription.latest_invoice) ?? '';
  const outcome = payInvoice(account, invoice, { card, isAuthenticated, isCustomerPresent: true }, cause);
  return { outcome, subscription: subscription.id };
}

function complete(
  account: StripeAccount,
  { id }: Stripe.Checkout.Session,
  subscription: string,
  cause: EventCause,
): CheckoutStep {
  const details = account.store.details('checkout.session', id);
  const { latest_invoice: invoice } = account.get('subscription', subscription);
  const { object } = account.change('checkout.session', id, {
    status: 'complete',
    payment_status: details.trialDays > 0 ? 'no_payment_required' : 'paid',
    subscription,
    invoice,
    url: null,
  });
  account.store.unschedule(id);
  const { waitingCard: _, ...rest } = details;
  account.store.replaceDetails('checkout.session', id, rest);
  account.emit('checkout.session.completed', object, cause);
  return finished(object);
}

/** Expires a session, so that it can't be paid anymore. @returns the session */
export function expireSession(account: StripeAccount, id: string, cause: EventCause): Stripe.Checkout.Session {
  const { object } = account.change('checkout.session', id, { status: 'expired', url: null });
  account.store.unschedule(id);
  account.emit('checkout.session.expired', object, cause);
  return object;
}

function finished({ id, status, success_url: url }: Stripe.Checkout.Session): CheckoutStep {
  if (status === 'complete' && url !== null) return { kind: 'complete', url: url.replaceAll('{CHECKOUT_SESSION_ID}', id) };
  return { kind: 'refused', sentence: 'This checkout page has expired.' };
}

function termsOf(account: StripeAccount, session: Stripe.Checkout.Session, cause: EventCause): NewSubscription {
  const details = account.store.details('checkout.session', session.id);
  const customer = customerIdOf(session);
  return {
    customer,
    price: account.get('price', details.price),
    trialDays: details.trialDays,
    missingPaymentMethod: details.missingPaymentMethod,
    metadata: details.subscriptionMetadata,
    discounts: details.promotionCode === undefined ? [] : [redeem(account, session.id, customer, details, cause.at)],
  };
}

function redeem(
  account: StripeAccount,
  session: string,
  customer: string,
  { promotionCode }: SessionDetails,
  at: number,
): string {
  const code = account.get('promotion_code', promotionCode ?? '');
  const coupon = couponOf(account, code.id);
  account.change('promotion_code', code.id, { times_redeemed: code.times_redeemed + 1 });
  const discount: Stripe.Discount = {
    id: account.newId('di'),
    object: 'discount',
    checkout_session: session,
    customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? monthsLater(at, coupon.duration_in_months ?? 0) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code.id,
    source: { coupon: coupon.id, type: 'coupon' },
    start: at,
    subscription: null,
    subscription_item: null,
  };
  account.store.insert('discount', discount, customer, {});
  return discount.id;
}

function monthsLater(at: number, months: number): number {
  const date = new Date(at * 1_000);
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + months) / 1_000);
}
