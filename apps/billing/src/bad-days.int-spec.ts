import { createBeforeEach, startBeforeAll } from '@casebook/testing/hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBilling, startBilling, stripeKeys, until } from '../test/billing-under-test.ts';
import { UnreliableStripe } from '../test/unreliable-stripe.ts';

describe('without a price', () => {
  const tested = setUpBilling({ environment: { STRIPE_PRICE_ID: '' } });

  it('the plan is shown, and checkout says that no product is configured', async () => {
    const member = await tested.member();
    expect((await tested.request(undefined, 'GET', '/plan')).body).not.toHaveProperty('priceId');
    expect(await tested.request(member, 'POST', '/checkout', {})).toMatchObject({
      status: 409,
      body: { code: 'checkout.not-configured', detail: 'No product configured.' },
    });
  });
});

describe('without a key of Stripe', () => {
  const tested = setUpBilling({ environment: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } });

  it('nothing can be bought, and messages are refused', async () => {
    const member = await tested.member();
    expect((await tested.request(undefined, 'GET', '/plan')).body).not.toHaveProperty('priceId');
    expect((await tested.request(member, 'POST', '/checkout', {})).body).toMatchObject({ code: 'checkout.not-configured' });
    expect((await tested.request(member, 'POST', '/portal')).body).toMatchObject({ code: 'portal.no-customer' });
    expect((await tested.request(undefined, 'POST', '/webhook', {})).body).toMatchObject({ code: 'webhook.refused' });
  });
});

describe('a price that nobody knows', () => {
  const tested = setUpBilling();
  const former = setUpBilling({ environment: { STRIPE_FORMER_PRICE_IDS: stripeKeys.priceId } });

  const unplanPrices = async () => {
    const headers = { authorization: 'Bearer the metrics token of the tests' };
    const metrics = await (await fetch(`${tested.service.url}/metrics`, { headers })).text();
    return Number(/billing_unknown_prices\{[^}]*\} (\d+)/.exec(metrics)?.[1]);
  };

  it('gives no access, and counts in the metrics', async () => {
    const member = await tested.member();
    expect(await unplanPrices()).toBe(0);
    await tested.checkout(member);
    const customer = await tested.customerOf(member);
    await tested.query(
      `INSERT INTO stripe_subscriptions (customer_id, user_id, subscription_id, price_id, is_plan_price, status, cancel_at_period_end)
       VALUES ($1, $2, 'sub_1', 'price_other', false, 'active', false)`,
      [customer, member.id],
    );
    const view = await tested.get(member);
    expect(view).toMatchObject({ status: 'active', isActive: false, access: { active: false, reason: 'none' } });
    expect(view).not.toHaveProperty('productName');
    expect(await unplanPrices()).toBe(1);
  });

  it('gives access if it is listed as a former one', async () => {
    const member = await former.member();
    await former.subscribe(member);
    expect(await former.get(member)).toMatchObject({ isActive: true, productName: 'Casebook Premium' });
  });
});

describe('while Stripe is away', () => {
  let stripe: UnreliableStripe;
  const tested = startBeforeAll(async () => {
    stripe = await UnreliableStripe.start();
    return startBilling({ environment: { STRIPE_API_URL: stripe.url, LIMIT_SCALE: '10' } });
  });
  const member = createBeforeEach(() => tested.member());

  beforeAll(() => {
    stripe.target = tested.sandbox.url;
  });
  afterAll(() => stripe.stop());
  beforeEach(() => {
    stripe.mode = 'up';
  });

  it('checkout and portal say so, access stays as last known, and both work when it is back', async () => {
    await tested.subscribe(member);
    const visitor = await tested.member();
    stripe.mode = 'errors';
    expect(await tested.request(visitor, 'POST', '/checkout', {})).toMatchObject({
      status: 503,
      body: { code: 'checkout.failed', detail: 'Failed to start checkout process', retryAfter: 5 },
    });
    expect((await tested.request(member, 'POST', '/portal')).body).toMatchObject({ code: 'portal.failed' });
    expect(await tested.get(member)).toMatchObject({ isActive: true, access: { active: true } });
    stripe.mode = 'up';
    expect(await tested.checkout(visitor)).toContain('/c/pay/');
    expect((await tested.request(member, 'POST', '/portal')).status).toBe(200);
  });

  it('a message waits, and its job fetches the state when it is back', async () => {
    const url = await tested.checkout(member);
    stripe.mode = 'errors';
    expect((await tested.pay(url)).status).toBe(303);
    await until(
      'the message is there',
      async () => (await tested.query('SELECT FROM stripe_events WHERE user_id = $1', [member.id])).length > 0,
    );
    expect((await tested.get(member)).isActive).toBe(false);
    stripe.mode = 'up';
    await until('the state was fetched', async () => (await tested.get(member)).isActive === true);
  });
});

describe('guessing promotion codes', () => {
  const tested = setUpBilling();

  it('is limited per member, while right codes aren’t counted', async () => {
    const [right] = (await tested.stripe.promotionCodes.list({ active: true, limit: 1 })).data;
    const member = await tested.member();
    const attempt = (promoCode?: string) => tested.request(member, 'POST', '/checkout', { promoCode });
    for (let count = 0; count < 3; count += 1) expect((await attempt(right?.code)).status).toBe(200);
    const codes: unknown[] = [];
    for (let count = 0; count < 7; count += 1) codes.push((await attempt(`WRONG${count}`)).body.code);
    expect(codes).toEqual([...Array(5).fill('checkout.promo-code-invalid'), ...Array(2).fill('rate-limit.exceeded')]);
    expect((await attempt(right?.code)).body).toMatchObject({ code: 'rate-limit.exceeded', retryAfter: expect.any(Number) });
    expect((await attempt()).status).toBe(200);
  });

  it('is limited per address, across accounts', async () => {
    const codes: unknown[] = [];
    for (let account = 0; account < 20; account += 1) {
      const member = await tested.member();
      for (let count = 0; count < 4; count += 1)
        codes.push((await tested.request(member, 'POST', '/checkout', { promoCode: `WRONG${count}` })).body.code);
    }
    expect(codes.filter((code) => code === 'checkout.promo-code-invalid').length).toBeLessThanOrEqual(60);
    expect(codes.at(-1)).toBe('rate-limit.exceeded');
  });
});
