import type Stripe from 'stripe';
import type { Card } from './cards.ts';
import { attachCard, createCard, declineSentence, idOf, savingOutcome } from './payment-methods.ts';
import type { EventCause, StripeAccount } from './stripe-account.ts';
import { isLive, openInvoices, payInvoice, resume, setCancelAtPeriodEnd } from './subscriptions.ts';

/** The next step after a card was entered in the portal. */
export type CardStep =
  | { readonly kind: 'saved' }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Processes a card entered in the portal: it becomes the default for future payments, and pays open invoices at once. */
export function changeCard(
  account: StripeAccount,
  session: Stripe.BillingPortal.Session,
  card: Card,
  cause: EventCause,
): CardStep {
  const customer = account.customer(session.customer);
  if (!customer) return { kind: 'refused', sentence: 'This customer was deleted.' };
  const { id } = createCard(account, card, customer, cause.at);
  const outcome = savingOutcome(account, id, false);
  if (outcome === 'declined') return { kind: 'refused', sentence: declineSentence(account, id) };
  if (outcome === 'paid') return save(account, customer, id, cause);
  account.store.replaceDetails('billing_portal.session', session.id, { waitingCard: id });
  return { kind: 'authenticate' };
}

/** Continues after the customer has confirmed to their bank that the card may be saved, or declined to. */
export function authenticateCard(
  account: StripeAccount,
  session: Stripe.BillingPortal.Session,
  isConfirmed: boolean,
  cause: EventCause,
): CardStep {
  const { waitingCard } = account.store.details('billing_portal.session', session.id);
  const customer = account.customer(session.customer);
  account.store.replaceDetails('billing_portal.session', session.id, {});
  if (isConfirmed && waitingCard !== undefined && customer) return save(account, customer, waitingCard, cause);
  return { kind: 'refused', sentence: 'We are unable to authenticate your payment method. Try a different card.' };
}

function save(account: StripeAccount, customer: Stripe.Customer, card: string, cause: EventCause): CardStep {
  attachCard(account, card, customer.id, cause);
  const { object, previous } = account.change('customer', customer.id, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card },
  });
  account.emit('customer.updated', object as Stripe.Customer, cause, previous as Partial<Stripe.Customer>);
  for (const subscription of liveSubscriptions(account, customer.id)) {
    account.changeSubscription(subscription.id, { default_payment_method: card }, cause);
    for (const { id } of openInvoices(account, subscription))
      payInvoice(account, id, { card, isAuthenticated: true, isCustomerPresent: true }, cause);
  }
  return { kind: 'saved' };
}

/** @returns the customer's subscriptions that haven't ended, newest first */
export function liveSubscriptions(account: StripeAccount, customer: string): Stripe.Subscription[] {
  return account.store.list('subscription', customer).filter(isLive);
}

/** Cancels at the period's end, reverts that, or resumes a paused subscription. */
export function changeSubscription(
  account: StripeAccount,
  session: Stripe.BillingPortal.Session,
  id: string,
  change: 'cancel' | 'resume',
  cause: EventCause,
): void {
  const subscription = liveSubscriptions(account, session.customer).find((each) => each.id === id);
  if (!subscription) return;
  if (change === 'resume' && subscription.status === 'paused') resume(account, id, cause);
  else setCancelAtPeriodEnd(account, id, change === 'cancel', cause);
}

/** @returns the card that pays the customer's subscriptions */
export function portalCard(account: StripeAccount, customer: Stripe.Customer): Stripe.PaymentMethod.Card | undefined {
  const [subscription] = liveSubscriptions(account, customer.id);
  const id = idOf(subscription?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
  return id === undefined ? undefined : account.store.find('payment_method', id)?.card;
}
