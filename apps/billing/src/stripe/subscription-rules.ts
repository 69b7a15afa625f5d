import type Stripe from 'stripe';
import type { CustomerState, SubscriptionState } from './subscription-state.ts';

/** The card that a customer pays with. */
interface Card {
  readonly paymentMethodBrand: string;
  readonly paymentMethodLast4?: string;
}

/** Stripe's responses about one customer, as its API's objects. */
export interface FetchedCustomer {
  readonly customer: Stripe.Customer | Stripe.DeletedCustomer | undefined;
  /** Every subscription of the customer, including ended ones. */
  readonly subscriptions: readonly Stripe.Subscription[];
  /** The unpaid invoices of subscriptions that are past due. */
  readonly openInvoices: readonly Stripe.Invoice[];
  /** The customer's payment method, which pays for subscriptions that have no payment method of their own. */
  readonly defaultMethod?: Stripe.PaymentMethod;
}

/** Statuses after which a subscription never charges again. */
const ENDED = ['canceled', 'incomplete_expired'];

/** The preference among several subscriptions: those that give access, then those that may again, then ended ones. */
const PREFERENCE = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

/**
 * Reduces Stripe's responses to what Casebook stores. Depends only on Stripe's current state, so the messages that led to it don't
 * matter.
 * @param planPrices the ids of the plan's price and its former prices
 */
export function customerState(
  { customer, subscriptions, openInvoices, defaultMethod }: FetchedCustomer,
  planPrices: ReadonlySet<string>,
): CustomerState {
  if (!customer || customer.deleted) return { isDeleted: true, openSubscriptions: [], hadTrial: hadTrial(subscriptions) };
  const defaultCard = cardOf(defaultMethod);
  const states = subscriptions.map((subscription) => ({
    created: subscription.created,
    ...subscriptionState(subscription, openInvoices, planPrices),
    ...(cardOf(subscription.default_payment_method) ?? defaultCard),
  }));
  const [preferred] = states.sort(
    (a, b) => Number(b.isPlanPrice) - Number(a.isPlanPrice) || rank(a) - rank(b) || b.created - a.created,
  );
  const open = subscriptions.filter(({ status }) => !ENDED.includes(status));
  return {
    isDeleted: false,
    ...(customer.email && { email: customer.email }),
    openSubscriptions: open.map(({ id, status }) => ({ id, status })),
    hadTrial: hadTrial(subscriptions),
    ...(preferred && { subscription: withoutCreated(preferred) }),
  };
}

const hadTrial = (subscriptions: readonly Stripe.Subscription[]): boolean =>
  subscriptions.some(({ trial_start }) => trial_start !== null && trial_start !== undefined);

const rank = ({ status }: SubscriptionState): number => {
  const at = PREFERENCE.indexOf(status);
  return at < 0 ? PREFERENCE.length : at;
};

function withoutCreated({ created: _created, ...state }: SubscriptionState & { created: number }): SubscriptionState {
  return state;
}

function subscriptionState(
  subscription: Stripe.Subscription,
  openInvoices: readonly Stripe.Invoice[],
  planPrices: ReadonlySet<string>,
): SubscriptionState {
  const { id, status, trial_end, items } = subscription;
  const item = items.data.find(({ price }) => planPrices.has(price.id)) ?? items.data[0];
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : undefined);
  const priceId = item?.price.id ?? 'none';
  return {
    subscriptionId: id,
    priceId,
    isPlanPrice: planPrices.has(priceId),
    status,
    // Flexible billing and the portal may set a date (`cancel_at`) instead of the flag. Both mean the same to the member.
    cancelAtPeriodEnd: cancelAt !== undefined,
    ...(cancelAt !== undefined && { cancelAt }),
    ...(item && { currentPeriodStart: item.current_period_start, currentPeriodEnd: item.current_period_end }),
    ...(trial_end && { trialEnd: trial_end }),
    ...(status === 'past_due' && { pastDueSince: pastDueSince(subscription, openInvoices) }),
  };
}

/**
 * When the oldest unpaid invoice was finalized, which is when its payment was first attempted. Retries may continue after the next
 * invoice, so the latest invoice's time would be too late. Without an open invoice, the start of the unpaid period.
 */
function pastDueSince({ id, items, created }: Stripe.Subscription, openInvoices: readonly Stripe.Invoice[]): number {
  const owed = openInvoices.filter((invoice) => subscriptionOf(invoice) === id);
  const since = owed.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created);
  return since.length > 0 ? Math.min(...since) : (items.data[0]?.current_period_start ?? created);
}

const subscriptionOf = ({ parent }: Stripe.Invoice): string | undefined => {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
};

/** The card of an expanded payment method. An unexpanded one is only an id. */
function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | undefined {
  if (!method || typeof method === 'string') return undefined;
  const { card, type } = method;
  return card ? { paymentMethodBrand: card.brand, paymentMethodLast4: card.last4 } : { paymentMethodBrand: type };
}
