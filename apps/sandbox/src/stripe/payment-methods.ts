import type Stripe from 'stripe';
import type { Card, CardBehavior } from './cards.ts';
import type { EventCause, StripeAccount } from './stripe-account.ts';

/** Stores a card that isn't attached to its customer yet. */
export function createCard(account: StripeAccount, card: Card, customer: Stripe.Customer, at: number): Stripe.PaymentMethod {
  const { number, brand, expMonth, expYear, behavior, declineCode } = card;
  const method: Stripe.PaymentMethod = {
    id: account.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: customer.name ?? null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: number.slice(-8),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  account.store.insert('payment_method', method, customer.id, { behavior, ...(declineCode && { declineCode }) });
  return method;
}

/** Attaches a card to a customer, unless it is attached already. */
export function attachCard(account: StripeAccount, id: string, customer: string, cause: EventCause): void {
  if (account.get('payment_method', id).customer === customer) return;
  const { object } = account.change('payment_method', id, { customer });
  account.emit('payment_method.attached', object, cause);
}

/** @returns the card that pays a subscription: its own, or else its customer's default */
export function cardOf(account: StripeAccount, subscription: Stripe.Subscription): string | undefined {
  const own = idOf(subscription.default_payment_method);
  return own ?? idOf(account.customer(customerIdOf(subscription))?.invoice_settings.default_payment_method ?? null);
}

/** Changes how a card behaves from now on, so that a renewal can be made to fail or to succeed. */
export function changeBehavior(account: StripeAccount, paymentMethod: string, behavior: CardBehavior): void {
  account.store.replaceDetails('payment_method', paymentMethod, { behavior });
}

/** The outcome of a charge. `authentication`: the cardholder has to confirm the payment first. */
export type ChargeOutcome = 'paid' | 'declined' | 'authentication';

/**
 * @param card if undefined, the charge is declined
 * @param situation whether the cardholder has just authenticated, and whether they are present
 */
export function chargeOutcome(
  account: StripeAccount,
  card: string | undefined,
  { isAuthenticated, isCustomerPresent }: { isAuthenticated: boolean; isCustomerPresent: boolean },
): ChargeOutcome {
  if (card === undefined) return 'declined';
  const { behavior } = account.store.details('payment_method', card);
  if (behavior === 'succeeds') return 'paid';
  if (behavior === 'authenticates-once') return isAuthenticated || !isCustomerPresent ? 'paid' : 'authentication';
  if (behavior === 'authenticates-always') return isAuthenticated ? 'paid' : 'authentication';
  return 'declined';
}

/** @returns whether a card can be saved now, or why not */
export function savingOutcome(account: StripeAccount, card: string, isAuthenticated: boolean): ChargeOutcome {
  const { behavior } = account.store.details('payment_method', card);
  if (behavior === 'declined') return 'declined';
  return behavior.startsWith('authenticates') && !isAuthenticated ? 'authentication' : 'paid';
}

/** The message that Stripe's checkout shows for a declined card. */
export function declineSentence(account: StripeAccount, card: string): string {
  const { declineCode } = account.store.details('payment_method', card);
  return declineCode === 'insufficient_funds'
    ? 'Your card has insufficient funds. Try a different card.'
    : 'Your card was declined. Try a different card.';
}

/** @returns the id from a reference, which is either an id or the expanded object */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

export const customerIdOf = ({ customer }: { customer: string | { id: string } | null }): string => idOf(customer) ?? '';
