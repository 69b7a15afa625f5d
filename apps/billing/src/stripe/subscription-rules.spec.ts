import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { customerState, type FetchedCustomer } from './subscription-rules.ts';

const PRICE = 'price_plan';
const prices = new Set([PRICE, 'price_former']);
const START = 1_800_000_000;
const END = START + 30 * 24 * 60 * 60;

/** The fields that the rules read. */
interface Given {
  readonly id?: string;
  readonly status?: string;
  readonly price?: string;
  readonly created?: number;
  readonly cancel_at?: number | null;
  readonly cancel_at_period_end?: boolean;
  readonly trial_start?: number | null;
  readonly trial_end?: number | null;
  readonly default_payment_method?: unknown;
}

const subscription = ({ id = 'sub_1', status = 'active', price = PRICE, created = START, ...more }: Given = {}) =>
  ({
    id,
    status,
    created,
    cancel_at: null,
    cancel_at_period_end: false,
    trial_start: null,
    trial_end: null,
    default_payment_method: null,
    items: { data: [{ price: { id: price }, current_period_start: START, current_period_end: END }] },
    ...more,
  }) as unknown as Stripe.Subscription;
const invoice = (of: string, finalized: number | null, created = START) =>
  ({
    created,
    status_transitions: { finalized_at: finalized },
    parent: { subscription_details: { subscription: of } },
  }) as unknown as Stripe.Invoice;
const card = (brand: string, last4: string) => ({ type: 'card', card: { brand, last4 } }) as unknown as Stripe.PaymentMethod;
const customer = { id: 'cus_1', email: 'ann@example.org' } as unknown as Stripe.Customer;
const state = (subscriptions: Stripe.Subscription[], more: Partial<FetchedCustomer> = {}) =>
  customerState({ customer, subscriptions, openInvoices: [], ...more }, prices);

describe('what a customer’s state at Stripe means', () => {
  it('takes the period from the subscription’s item', () => {
    expect(state([subscription()])).toEqual({
      isDeleted: false,
      email: 'ann@example.org',
      hadTrial: false,
      openSubscriptions: [{ id: 'sub_1', status: 'active' }],
      subscription: {
        subscriptionId: 'sub_1',
        priceId: PRICE,
        isPlanPrice: true,
        status: 'active',
        cancelAtPeriodEnd: false,
        currentPeriodStart: START,
        currentPeriodEnd: END,
      },
    });
  });

  it.each<[string, Given, number]>([
    ['at the period’s end', { cancel_at_period_end: true }, END],
    ['at a date', { cancel_at: START + 60 }, START + 60],
    ['at the period’s end, written as a date', { cancel_at_period_end: true, cancel_at: END }, END],
  ])('ends %s', (_when, given, cancelAt) => {
    expect(state([subscription(given)]).subscription).toMatchObject({ cancelAtPeriodEnd: true, cancelAt });
  });

  it('is past due since the oldest unpaid invoice was finalized, while Stripe still retries it in the next period', () => {
    const openInvoices = [invoice('sub_1', START + 500), invoice('sub_1', START + 100), invoice('sub_other', START)];
    const { subscription: past } = state([subscription({ status: 'past_due' })], { openInvoices });
    expect(past?.pastDueSince).toBe(START + 100);
  });

  it('is past due since the invoice was created, or since the period began, if nothing says more', () => {
    const created = state([subscription({ status: 'past_due' })], { openInvoices: [invoice('sub_1', null, START + 7)] });
    expect(created.subscription?.pastDueSince).toBe(START + 7);
    expect(state([subscription({ status: 'past_due' })]).subscription?.pastDueSince).toBe(START);
    expect(state([subscription()], { openInvoices: [invoice('sub_1', START)] }).subscription).not.toHaveProperty('pastDueSince');
  });

  it('shows the subscription’s card, else the customer’s', () => {
    const own = subscription({ default_payment_method: card('visa', '4242') });
    expect(state([own], { defaultMethod: card('mastercard', '4444') }).subscription).toMatchObject({
      paymentMethodBrand: 'visa',
      paymentMethodLast4: '4242',
    });
    expect(state([subscription()], { defaultMethod: card('mastercard', '4444') }).subscription).toMatchObject({
      paymentMethodBrand: 'mastercard',
      paymentMethodLast4: '4444',
    });
    const link = { type: 'link' } as unknown as Stripe.PaymentMethod;
    expect(state([subscription({ default_payment_method: link })]).subscription).toMatchObject({ paymentMethodBrand: 'link' });
  });

  it('is decided by the subscription that gives access, then by the newest', () => {
    const chosen = (...given: Given[]) =>
      state(given.map((each, at) => subscription({ id: `sub_${at}`, ...each }))).subscription?.subscriptionId;
    expect(chosen({ status: 'canceled', created: START + 9 }, { status: 'active' })).toBe('sub_1');
    expect(chosen({ status: 'past_due' }, { status: 'trialing' })).toBe('sub_1');
    expect(chosen({ status: 'canceled' }, { status: 'canceled', created: START + 9 })).toBe('sub_1');
    expect(chosen({ price: 'price_other' }, { status: 'canceled' })).toBe('sub_1');
    expect(chosen({ status: 'a status of next year' }, { status: 'unpaid' })).toBe('sub_1');
  });

  it('knows former prices, and no other', () => {
    expect(state([subscription({ price: 'price_former' })]).subscription?.isPlanPrice).toBe(true);
    expect(state([subscription({ price: 'price_other' })]).subscription?.isPlanPrice).toBe(false);
  });

  it('remembers a trial of an ended subscription', () => {
    expect(state([subscription({ status: 'canceled', trial_start: START, trial_end: END })]).hadTrial).toBe(true);
    expect(state([]).hadTrial).toBe(false);
  });

  it('counts every subscription that may charge as open', () => {
    const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled', 'incomplete_expired'];
    const { openSubscriptions } = state(statuses.map((status) => subscription({ id: `sub_${status}`, status })));
    expect(openSubscriptions.map(({ status }) => status)).toEqual(statuses.slice(0, 6));
  });

  it('is nothing for a deleted or missing customer', () => {
    for (const deleted of [undefined, { id: 'cus_1', object: 'customer', deleted: true } as Stripe.DeletedCustomer])
      expect(state([subscription()], { customer: deleted })).toEqual({ isDeleted: true, openSubscriptions: [], hadTrial: false });
  });
});
