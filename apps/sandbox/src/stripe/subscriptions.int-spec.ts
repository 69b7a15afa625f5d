import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CARDS, StripeUnderTest } from '../../test/stripe-under-test.ts';

const DAY = 86_400;
const TRIAL = { subscription_data: { trial_period_days: 7 } };
const now = () => Date.now() / 1_000;

describe('subscriptions of the stand-in for Stripe, as time moves on', () => {
  let under: StripeUnderTest;

  beforeEach(async () => {
    under = await StripeUnderTest.start();
  });
  afterEach(() => under.stop());

  const statusOf = async (id: string) => (await under.subscription(id)).status;
  const moveOn = (customer: string, to: string, card?: string) =>
    under.control('move-time', { customer, to, ...(card && { card }) });
  const seen = new Set<string>();
  /** The types of the events since the previous call, oldest first. */
  const newTypes = async () => {
    const fresh = (await under.stripe.events.list({ limit: 100 })).data.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ type }) => type).toReversed();
  };

  it('announces the end of a trial, charges then, and renews each month', async () => {
    const { customer, subscription } = await under.subscribe(TRIAL);
    await newTypes();
    await moveOn(customer.id, 'trial-notice');
    expect(await newTypes()).toEqual(['customer.subscription.trial_will_end']);
    const { trial_end: trialEnd } = await under.subscription(subscription.id);
    expect((trialEnd ?? 0) - now()).toBeCloseTo(3 * DAY, -1.5);

    await moveOn(customer.id, 'period-end');
    const active = await under.subscription(subscription.id);
    expect(active.status).toBe('active');
    expect(Math.abs((active.items.data[0]?.current_period_start ?? 0) - now())).toBeLessThan(10);
    expect(await newTypes()).toEqual(['customer.subscription.updated', 'invoice.paid', 'invoice.payment_succeeded']);

    await moveOn(customer.id, 'period-end');
    expect(await statusOf(subscription.id)).toBe('active');
    const invoices = (await under.stripe.invoices.list({ customer: customer.id })).data;
    expect(invoices.map(({ amount_paid: paid, billing_reason: reason }) => [paid, reason])).toEqual([
      [1599, 'subscription_cycle'],
      [1599, 'subscription_cycle'],
      [0, 'subscription_create'],
    ]);
  });

  it('retries a failed renewal, and cancels the subscription at last', async () => {
    const { customer, subscription } = await under.subscribe();
    await newTypes();
    await moveOn(customer.id, 'period-end', 'fails-when-charged');
    expect(await statusOf(subscription.id)).toBe('past_due');
    expect(await newTypes()).toEqual([
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const states = [];
    for (let retry = 0; retry < 3; retry += 1) {
      await moveOn(customer.id, 'retry');
      states.push(await statusOf(subscription.id));
    }
    expect(states).toEqual(['past_due', 'past_due', 'canceled']);
    expect((await newTypes()).at(-1)).toBe('customer.subscription.deleted');
    const { cancellation_details: details, items } = await under.subscription(subscription.id);
    expect(details?.reason).toBe('payment_failed');
    // 15 days in total: the retries are three, five, and seven days apart.
    expect(now() - (items.data[0]?.current_period_start ?? 0)).toBeCloseTo(15 * DAY, -2);
  });

  it('leaves the subscription unpaid if the account is set so, and activates it when the customer pays', async () => {
    const { customer, subscription } = await under.subscribe();
    await under.control('final-action', { action: 'unpaid' });
    await moveOn(customer.id, 'period-end', 'fails-when-charged');
    for (let retry = 0; retry < 3; retry += 1) await moveOn(customer.id, 'retry');
    expect(await statusOf(subscription.id)).toBe('unpaid');
    const portal = await under.stripe.billingPortal.sessions.create({ customer: customer.id });
    expect((await under.payAt(`${portal.url}/card`)).status).toBe(303);
    expect(await statusOf(subscription.id)).toBe('active');
  });

  it('recovers when a retry is paid', async () => {
    const { customer, subscription } = await under.subscribe();
    await moveOn(customer.id, 'period-end', 'fails-when-charged');
    await newTypes();
    await moveOn(customer.id, 'retry', 'succeeds');
    expect(await statusOf(subscription.id)).toBe('active');
    expect(await newTypes()).toEqual(['invoice.paid', 'invoice.payment_succeeded', 'customer.subscription.updated']);
  });

  it.each([
    ['a card that fails when it is charged', CARDS.failsWhenCharged, 'past_due', 'invoice.payment_failed'],
    ['a card that needs authentication each time', CARDS.authenticatesAlways, 'past_due', 'invoice.payment_action_required'],
    ['a card that needs authentication once', CARDS.authenticatesOnce, 'active', 'invoice.paid'],
  ])('ends a trial with %s', async (_name, card, status, type) => {
    const { id: customer } = await under.stripe.customers.create({ email: 'ada@example.org' });
    const session = await under.checkout(customer, TRIAL);
    const first = await under.payAt(session.url, card);
    const location = first.headers.get('location') ?? '';
    if (location.endsWith('/authenticate')) await under.submit(location, { outcome: 'complete' });
    await newTypes();
    await moveOn(customer, 'period-end');
    const [subscription] = (await under.stripe.subscriptions.list({ customer })).data;
    expect(subscription?.status).toBe(status);
    expect(await newTypes()).toContain(type);
  });

  it('pauses at the end of a trial without a card, and resumes', async () => {
    const { id: customer } = await under.stripe.customers.create({ email: 'ada@example.org' });
    const session = await under.checkout(customer, {
      payment_method_collection: 'if_required',
      subscription_data: { trial_period_days: 7, trial_settings: { end_behavior: { missing_payment_method: 'pause' } } },
    });
    expect((await under.submit(`/c/pay/${session.id}/without-card`, {})).status).toBe(303);
    await moveOn(customer, 'period-end');
    const [paused] = (await under.stripe.subscriptions.list({ customer, status: 'paused' })).data;
    expect(paused?.status).toBe('paused');
    expect(await newTypes()).toContain('customer.subscription.paused');
    const portal = await under.stripe.billingPortal.sessions.create({ customer });
    await under.payAt(`${portal.url}/card`);
    await under.submit(`${portal.url}/resume`, { subscription: paused?.id ?? '' });
    expect(await statusOf(paused?.id ?? '')).toBe('active');
  });

  it('ends at the period’s end if it was canceled, and not if that was taken back', async () => {
    const { customer, subscription } = await under.subscribe();
    const canceling = await under.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(canceling).toMatchObject({ status: 'active', cancel_at: canceling.items.data[0]?.current_period_end });
    await under.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    await moveOn(customer.id, 'period-end');
    expect(await statusOf(subscription.id)).toBe('active');
    await under.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await moveOn(customer.id, 'period-end');
    expect(await under.subscription(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
      cancellation_details: { reason: 'cancellation_requested' },
    });
  });

  it('expires an incomplete subscription after 23 hours, and an open checkout after its time', async () => {
    const { id: customer } = await under.stripe.customers.create({ email: 'ada@example.org' });
    const session = await under.checkout(customer, { expires_at: Math.floor(now()) + 1_800 });
    await under.payAt(session.url, CARDS.declined);
    await under.control('move-time', { customer, seconds: 1_800 });
    expect((await under.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect(await (await fetch(`${under.sandbox.url}/c/pay/${session.id}`)).text()).toContain('This checkout page has expired');
    expect((await under.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('incomplete');
    await under.control('move-time', { customer, seconds: 22 * 3_600 + 1_800 });
    expect((await under.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('incomplete_expired');
    expect((await under.stripe.invoices.list({ customer })).data[0]?.status).toBe('void');
  });

  it('does all that was due on the way, each at its own time, and leaves other customers alone', async () => {
    const { customer, subscription } = await under.subscribe(TRIAL);
    const other = await under.subscribe(TRIAL);
    await under.control('move-time', { customer: customer.id, seconds: 40 * DAY });
    const { items, status } = await under.subscription(subscription.id);
    const start = items.data[0]?.current_period_start ?? 0;
    expect(status).toBe('active');
    expect(now() - start).toBeLessThan(4 * DAY);
    expect((await under.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(3);
    expect(await under.subscription(other.subscription.id)).toEqual(other.subscription);
  });

  it('keeps the subscription when a payment is refunded or disputed', async () => {
    const { customer, subscription } = await under.subscribe();
    const state = await fetch(`${under.sandbox.url}/api/stripe?customer=ADA@example.org`);
    const { customers } = (await state.json()) as { customers: { charges: { id: string }[] }[] };
    const charge = customers[0]?.charges[0]?.id ?? '';
    await newTypes();
    await under.control('refund', { charge, cents: 500 });
    await under.control('refund', { charge });
    const { id: dispute } = (await under.control('dispute', { charge })) as { id: string };
    await under.control('close-dispute', { dispute, outcome: 'lost' });
    expect(await newTypes()).toEqual(['charge.refunded', 'charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']);
    expect(await under.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 1599,
      refunded: true,
      disputed: true,
      customer: customer.id,
    });
    expect(await statusOf(subscription.id)).toBe('active');
  });
});
