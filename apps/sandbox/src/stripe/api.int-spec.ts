import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { StripeUnderTest, stripeAt } from '../../test/stripe-under-test.ts';
import { promotionCodes } from './catalog.ts';
import { stripeKeys } from './stripe-keys.ts';

describe('the API of the stand-in for Stripe', () => {
  let under: StripeUnderTest;
  let stripe: Stripe;

  beforeAll(async () => {
    under = await StripeUnderTest.start();
    stripe = under.stripe;
  });
  afterAll(() => under.stop());

  const promotionCodeOf = async (code: string) => (await stripe.promotionCodes.list({ code, active: true })).data[0];

  it('sells one plan', async () => {
    const price = await stripe.prices.retrieve(stripeKeys.priceId, { expand: ['product'] });
    expect(price).toMatchObject({
      unit_amount: 1599,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
      product: { name: expect.stringMatching(/./), active: true },
    });
    expect(price.unit_amount_decimal?.toString()).toBe('1599');
    expect((await stripe.prices.list()).data).toHaveLength(1);
    expect((await stripe.products.list()).data).toHaveLength(1);
  });

  it('creates one customer for one idempotency key, at the same moment too', async () => {
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'customer-of-member-1' });
    const [first, second] = await Promise.all([create('one@example.org'), create('one@example.org')]);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email: 'one@example.org' })).data.map(({ id }) => id)).toEqual([first.id]);
    await expect(create('two@example.org')).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  });

  it('changes and deletes customers, and cancels what they had', async () => {
    const { customer, subscription } = await under.subscribe();
    const changed = await stripe.customers.update(customer.id, { email: 'new@example.org', metadata: { a: '1', b: '2' } });
    expect(changed).toMatchObject({ email: 'new@example.org', metadata: { a: '1', b: '2' } });
    expect((await stripe.customers.update(customer.id, { metadata: { a: '' } })).metadata).toEqual({ b: '2' });
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect(await under.subscription(subscription.id)).toMatchObject({ status: 'canceled' });
    expect((await stripe.customers.list({ email: 'new@example.org' })).data).toEqual([]);
    await expect(under.checkout(customer.id)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
    const { data } = await stripe.events.list({ types: ['customer.updated', 'customer.deleted'] });
    expect(data.map(({ type }) => type)).toEqual(['customer.deleted', 'customer.updated', 'customer.updated']);
    expect(data.at(-1)?.data.previous_attributes).toEqual({ email: 'ada@example.org', metadata: {} });
  });

  it('refuses as Stripe does', async () => {
    await expect(stripeAt(under.sandbox.url, 'sk_test_other').customers.list()).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    );
    expect((await fetch(`${under.sandbox.url}/v1/customers`)).status).toBe(401);
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
      requestId: expect.stringMatching(/^req_/),
    });
    await expect(stripe.customers.create({ phone: '1' })).rejects.toMatchObject({ code: 'parameter_unknown', param: 'phone' });
    const noPrice = stripe.checkout.sessions.create({ mode: 'subscription', customer: 'cus_x', success_url: 'http://localhost' });
    await expect(noPrice).rejects.toMatchObject({ code: 'parameter_missing', param: 'line_items' });
    await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 });
    const tooLong = { customer: 'cus_none', cancel_url: 'javascript:alert(1)' };
    await expect(under.checkout('cus_none', tooLong)).rejects.toMatchObject({ param: 'cancel_url' });
    await expect(stripe.prices.retrieve(stripeKeys.priceId, { expand: ['nothing'] })).rejects.toThrow(
      'This property cannot be expanded (nothing).',
    );
  });

  it('finds promotion codes that are valid, and takes them off the price', async () => {
    expect(await promotionCodeOf(promotionCodes.expired)).toBeUndefined();
    expect(await promotionCodeOf(promotionCodes.inactive)).toBeUndefined();
    expect(await promotionCodeOf('none')).toBeUndefined();
    const amounts = [];
    for (const code of ['study25', promotionCodes.amountOff]) {
      const promotion = await promotionCodeOf(code);
      const params = { discounts: [{ promotion_code: promotion?.id ?? '' }] };
      const { subscription, customer, session } = await under.subscribe(params);
      expect(session.total_details?.amount_discount).toBe(1599 - (session.amount_total ?? 0));
      await under.control('move-time', { customer: customer.id, to: 'period-end' });
      const paid = (await stripe.invoices.list({ subscription: subscription.id })).data.map((each) => each.amount_paid);
      amounts.push(paid.toReversed());
      expect((await promotionCodeOf(code))?.times_redeemed).toBe(1);
    }
    // 25% off for three months, and 5.00 off once.
    expect(amounts).toEqual([
      [1199, 1199],
      [1099, 1599],
    ]);
    const { id: customer } = await stripe.customers.create({});
    const [inactive] = (await stripe.promotionCodes.list({ code: promotionCodes.inactive })).data;
    await expect(under.checkout(customer, { discounts: [{ promotion_code: inactive?.id ?? '' }] })).rejects.toMatchObject({
      message: 'This promotion code is inactive.',
    });
  });

  it('is unavailable on request', async () => {
    await under.control('outage', { on: true });
    await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
    await under.control('outage', { on: false });
    expect((await stripe.prices.list()).data).toHaveLength(1);
  });

  it('lists and expires checkout sessions', async () => {
    const { id: customer } = await stripe.customers.create({});
    const [first, second] = [await under.checkout(customer), await under.checkout(customer)];
    const openIds = async () => (await stripe.checkout.sessions.list({ customer, status: 'open' })).data.map(({ id }) => id);
    expect(await openIds()).toEqual([second.id, first.id]);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    expect(await openIds()).toEqual([second.id]);
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow('Only Checkout Sessions with a status in ["open"]');
  });

  it('pages through lists, and expands what they contain', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'many@example.org' });
    for (let count = 0; count < 3; count += 1) await under.payAt((await under.checkout(customer)).url);
    const ids: string[] = [];
    for await (const { id } of stripe.subscriptions.list({ customer, limit: 2 })) ids.push(id);
    expect(new Set(ids).size).toBe(3);
    const page = await stripe.subscriptions.list({
      customer,
      limit: 2,
      expand: ['data.default_payment_method', 'data.latest_invoice'],
    });
    expect(page.has_more).toBe(true);
    expect(page.data[0]).toMatchObject({
      default_payment_method: { card: { last4: '4242' } },
      latest_invoice: { status: 'paid', amount_paid: 1599 },
    });
    await stripe.subscriptions.cancel(ids[0] ?? '');
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(3);
    const back = await stripe.subscriptions.list({ customer, status: 'all', ending_before: ids[2] ?? '', limit: 1 });
    expect(back.data.map(({ id }) => id)).toEqual([ids[1]]);
    await expect(stripe.subscriptions.cancel(ids[0] ?? '')).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
