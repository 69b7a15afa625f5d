import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CARDS, StripeUnderTest } from '../../test/stripe-under-test.ts';

const DAY = 86_400;

describe('the checkout of the stand-in for Stripe', () => {
  let under: StripeUnderTest;

  beforeEach(async () => {
    under = await StripeUnderTest.start();
  });
  afterEach(() => under.stop());

  it('starts a trial, and sends the messages of a first payment', async () => {
    const { customer, session, subscription } = await under.subscribe({
      client_reference_id: 'member-1',
      metadata: { userId: 'member-1' },
      subscription_data: { trial_period_days: 7, metadata: { userId: 'member-1' } },
    });
    expect(await under.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'line_items'] })).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      url: null,
      client_reference_id: 'member-1',
      metadata: { userId: 'member-1' },
      subscription: { id: subscription.id, status: 'trialing', metadata: { userId: 'member-1' } },
      line_items: { data: [{ price: { id: 'price_casebook_monthly', unit_amount: 1599 } }] },
    });
    const { trial_end: trialEnd, items, created } = subscription;
    expect(trialEnd).toBe(created + 7 * DAY);
    expect(items.data[0]).toMatchObject({ current_period_start: created, current_period_end: trialEnd });
    await under.webhook.waitFor(7);
    expect(under.webhook.types.toSorted()).toEqual([
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'payment_method.attached',
    ]);
    expect((await under.stripe.events.list({ limit: 100 })).data).toHaveLength(7);
    expect(under.webhook.events.every(({ api_version: version }) => version === '2026-10-28.endive')).toBe(true);
    expect(customer.email).toBe('ada@example.org');
  });

  it('charges at once without a trial', async () => {
    const { subscription, customer } = await under.subscribe();
    expect(subscription.status).toBe('active');
    const [invoice] = (await under.stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1599,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: subscription.id } },
    });
    const card = await under.stripe.paymentMethods.retrieve(String(subscription.default_payment_method));
    expect(card.card).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  it('says why a card is declined, and takes another one', async () => {
    const { id: customer } = await under.stripe.customers.create({ email: 'ada@example.org' });
    const session = await under.checkout(customer);
    const declined = await under.payAt(session.url, CARDS.declined);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    const [first] = (await under.stripe.subscriptions.list({ customer })).data;
    expect(first?.status).toBe('incomplete');
    expect((await under.payAt(session.url)).headers.get('location')).toBe(`http://localhost:1/success?session_id=${session.id}`);
    const all = (await under.stripe.subscriptions.list({ customer, status: 'all' })).data;
    expect(all.map(({ id, status }) => [id, status])).toEqual([[first?.id, 'active']]);
  });

  it('lets the bank ask first', async () => {
    const { id: customer } = await under.stripe.customers.create({ email: 'ada@example.org' });
    const session = await under.checkout(customer, { subscription_data: { trial_period_days: 7 } });
    const challenge = await under.payAt(session.url, CARDS.authenticatesOnce);
    const bank = challenge.headers.get('location') ?? '';
    expect(await (await fetch(new URL(bank, under.sandbox.url))).text()).toContain('Complete authentication');
    const failed = await under.submit(bank, { outcome: 'fail' });
    expect(await failed.text()).toContain('unable to authenticate');
    expect((await under.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await under.payAt(session.url, CARDS.authenticatesOnce);
    expect((await under.submit(bank, { outcome: 'complete' })).status).toBe(303);
    expect((await under.stripe.subscriptions.list({ customer })).data.map(({ status }) => status)).toEqual(['trialing']);
  });

  it('completes a session once, however often its form is sent', async () => {
    const { session, customer } = await under.subscribe();
    const again = await Promise.all([1, 2].map(() => under.payAt(`/c/pay/${session.id}`)));
    expect(again.map(({ status }) => status)).toEqual([303, 303]);
    expect((await under.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
  });
});
