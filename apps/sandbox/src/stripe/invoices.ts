import type Stripe from 'stripe';
import { PRODUCT_ID } from './catalog.ts';
import { customerIdOf, idOf } from './payment-methods.ts';
import type { EventCause, StripeAccount } from './stripe-account.ts';

export interface InvoiceTerms {
  readonly reason: 'subscription_create' | 'subscription_cycle';
  /** Whether it is a trial's invoice, whose amount is 0. */
  readonly isTrial: boolean;
  readonly at: number;
}

/** @returns the coupon's discount, in cents */
export function discountOf(coupon: Stripe.Coupon | undefined, cents: number): number {
  if (!coupon) return 0;
  const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((cents * coupon.percent_off) / 100);
  return Math.min(off, cents);
}

/** Stores the open invoice for a subscription's current period, and removes a coupon that applies only once. */
export function createInvoice(account: StripeAccount, subscription: Stripe.Subscription, terms: InvoiceTerms): Stripe.Invoice {
  const customer = account.customer(customerIdOf(subscription));
  const item = itemOf(subscription);
  const discount = terms.isTrial ? undefined : liveDiscount(account, subscription, terms.at);
  const subtotal = terms.isTrial ? 0 : (item.price.unit_amount ?? 0);
  const off = discountOf(discount?.coupon, subtotal);
  const id = account.newId('in');
  const number = `CASEBOOK-${String(account.store.list('invoice').length + 1).padStart(4, '0')}`;
  const total = subtotal - off;
  const invoice: Stripe.Invoice = {
    ...NOTHING_ELSE,
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    auto_advance: true,
    billing_reason: terms.reason,
    created: terms.at,
    currency: item.price.currency,
    customer: customerIdOf(subscription),
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    discounts: discount ? [discount.id] : [],
    effective_at: terms.at,
    hosted_invoice_url: `${account.origin}/i/${id}`,
    lines: {
      object: 'list',
      data: [lineOf(id, subscription, { subtotal, off, discountId: discount?.id })],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: terms.at,
    period_start: terms.at,
    status: 'open',
    status_transitions: { finalized_at: terms.at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    total,
    total_discount_amounts: discount ? [{ amount: off, discount: discount.id }] : [],
  };
  account.store.insert('invoice', invoice, customerIdOf(subscription), {});
  if (discount?.coupon.duration === 'once' && off > 0) account.change('subscription', subscription.id, { discounts: [] });
  return invoice;
}

/** Voids an open invoice, so that it can't be paid anymore. */
export function voidInvoice(account: StripeAccount, id: string, at: number): void {
  const { status, status_transitions } = account.get('invoice', id);
  if (status !== 'open') return;
  const patch = { auto_advance: false, next_payment_attempt: null };
  account.change('invoice', id, { ...patch, status: 'void', status_transitions: { ...status_transitions, voided_at: at } });
}

/** Marks an invoice as paid, and emits both of the events that Stripe sends. */
export function settleInvoice(account: StripeAccount, id: string, cause: EventCause): Stripe.Invoice {
  const { amount_due, attempt_count, status_transitions } = account.get('invoice', id);
  const { object } = account.change('invoice', id, {
    amount_paid: amount_due,
    amount_remaining: 0,
    attempt_count: attempt_count + (amount_due > 0 ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...status_transitions, paid_at: cause.at },
  });
  account.store.unschedule(id);
  account.emit('invoice.paid', object, cause);
  account.emit('invoice.payment_succeeded', object, cause);
  return object;
}

export const subscriptionOf = ({ parent }: Stripe.Invoice): string => idOf(parent?.subscription_details?.subscription) ?? '';

/** @throws Error if the subscription has no item; every subscription of the stand-in has one */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

function liveDiscount(account: StripeAccount, { discounts }: Stripe.Subscription, at: number) {
  const [id] = discounts.map(idOf);
  const discount = id === undefined ? undefined : account.store.find('discount', id);
  const coupon = discount && account.store.find('coupon', idOf(discount.source.coupon) ?? '');
  if (!discount || !coupon || (discount.end !== null && discount.end <= at)) return undefined;
  return { id: discount.id, coupon };
}

interface LineAmounts {
  readonly subtotal: number;
  readonly off: number;
  readonly discountId: string | undefined;
}

function lineOf(invoice: string, subscription: Stripe.Subscription, amounts: LineAmounts): Stripe.InvoiceLineItem {
  const { subtotal, off, discountId } = amounts;
  const { id, price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    id: `il_${invoice.slice('in_'.length)}`,
    object: 'line_item',
    amount: subtotal,
    currency: price.currency,
    description: subtotal === 0 ? 'Free trial' : '1 × monthly subscription',
    discount_amounts: discountId === undefined ? [] : [{ amount: off, discount: discountId }],
    discountable: true,
    discounts: discountId === undefined ? [] : [discountId],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: id,
      },
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: PRODUCT_ID },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal,
    taxes: [],
  };
}

/** The values of fields for parts of Stripe that the stand-in doesn't implement: taxes, shipping, credit notes, Connect. */
const NOTHING_ELSE = {
  account_country: 'US',
  account_name: 'Casebook sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  subtotal_excluding_tax: null,
  test_clock: null,
  total_excluding_tax: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
