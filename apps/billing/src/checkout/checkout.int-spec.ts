import { createBeforeEach } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { CARDS, setUpBilling, stripeKeys, until } from '../../test/billing-under-test.ts';

const DAY = 24 * 60 * 60;

describe('checkout', () => {
  const tested = setUpBilling({ environment: { LIMIT_SCALE: '10' } });
  const member = createBeforeEach(() => tested.member());

  const openSessions = async (customer: string) =>
    (await tested.stripe.checkout.sessions.list({ customer, status: 'open' })).data.map(({ id }) => id);
  const subscriptions = async (customer: string) => (await tested.stripe.subscriptions.list({ customer, status: 'all' })).data;

  it('shows the plan to everyone', async () => {
    expect((await tested.request(undefined, 'GET', '/plan')).body).toEqual({
      id: 'casebook-premium',
      name: 'Casebook Premium',
      description: expect.any(String),
      mode: 'subscription',
      interval: 'month',
      price: 15.99,
      currency: 'USD',
      trialDays: 7,
      priceId: stripeKeys.priceId,
    });
  });

  it('needs a signed-in member', async () => {
    expect((await tested.request(undefined, 'POST', '/checkout', {})).status).toBe(401);
  });

  it('leads through the trial to access within seconds, with one customer whose address is the account’s', async () => {
    expect(await tested.get(member)).toEqual({
      isActive: false,
      cancel_at_period_end: false,
      isTrialAvailable: true,
      hasPortal: false,
      access: { active: false, reason: 'none' },
    });
    const customer = await tested.subscribe(member);
    const view = await tested.get(member);
    expect(view).toMatchObject({
      isActive: true,
      status: 'trialing',
      productName: 'Casebook Premium',
      cancel_at_period_end: false,
      payment_method_brand: 'visa',
      payment_method_last4: '4242',
      isTrialAvailable: false,
      hasPortal: true,
      access: { active: true, reason: 'subscription' },
    });
    expect(Number(view.current_period_end) - Number(view.current_period_start)).toBe(7 * DAY);
    expect(view.trial_end).toBe(view.current_period_end);
    expect(await tested.stripe.customers.retrieve(customer)).toMatchObject({
      email: `${member.id}@example.org`,
      metadata: { user_id: member.id },
    });
    expect(await tested.published(member)).toEqual([
      { userId: member.id, deleted: false, granted: true, reason: 'subscription' },
    ]);
  });

  it('gives the same page to a second tab', async () => {
    const urls = await Promise.all([tested.checkout(member), tested.checkout(member), tested.checkout(member)]);
    expect(new Set(urls).size).toBe(1);
    expect(await openSessions(await tested.customerOf(member))).toHaveLength(1);
    expect((await tested.stripe.customers.list({ email: `${member.id}@example.org` })).data).toHaveLength(1);
  });

  it('expires the open page when the terms change, so that at most one can be paid', async () => {
    const first = await tested.checkout(member);
    const [code] = (await tested.stripe.promotionCodes.list({ active: true, limit: 1 })).data;
    const second = await tested.checkout(member, { promoCode: code?.code.toLowerCase() });
    expect(second).not.toBe(first);
    expect(await openSessions(await tested.customerOf(member))).toHaveLength(1);
    await tested.pay(first);
    expect((await tested.pay(second)).status).toBe(303);
    expect(await subscriptions(await tested.customerOf(member))).toHaveLength(1);
  });

  it('sends whoever has a subscription to the portal', async () => {
    await tested.subscribe(member);
    expect(await tested.checkout(member)).toContain('/p/session/');
  });

  it('sends a payer whose message is late to the portal, because it asks Stripe', async () => {
    const url = await tested.checkout(member);
    await tested.query('ALTER TABLE stripe_events ADD CONSTRAINT late CHECK (false) NOT VALID');
    await tested.pay(url);
    expect(await tested.checkout(member)).toContain('/p/session/');
    await tested.query('ALTER TABLE stripe_events DROP CONSTRAINT late');
    expect((await tested.get(member)).isActive).toBe(true);
  });

  it('has the trial once, even if the subscription ended', async () => {
    const customer = await tested.subscribe(member);
    const [first] = await subscriptions(customer);
    await tested.stripe.subscriptions.cancel(String(first?.id));
    await until('the access ended', async () => (await tested.get(member)).isActive === false);
    await tested.pay(await tested.checkout(member));
    await until('the second subscription is there', async () => (await tested.get(member)).isActive === true);
    expect((await tested.get(member)).status).toBe('active');
    expect((await subscriptions(customer)).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
  });

  it('takes another card after a declined one, in the same subscription', async () => {
    const url = await tested.checkout(member);
    expect((await tested.pay(url, CARDS.declined)).status).toBe(402);
    expect((await tested.get(member)).isActive).toBe(false);
    expect(await tested.checkout(member)).toBe(url);
    expect((await tested.pay(url)).status).toBe(303);
    await until('the subscription is there', async () => (await tested.get(member)).isActive === true);
  });

  it('refuses an unknown promotion code in words', async () => {
    expect(await tested.request(member, 'POST', '/checkout', { promoCode: 'NOSUCHCODE' })).toMatchObject({
      status: 400,
      body: { code: 'checkout.promo-code-invalid', detail: 'This code is not valid.' },
    });
  });

  it('repeats a call whose answer was lost, and gets the same session', async () => {
    const url = await tested.checkout(member);
    await tested.query('UPDATE stripe_checkouts SET session_id = NULL WHERE user_id = $1', [member.id]);
    expect(await tested.checkout(member)).toBe(url);
    expect(await openSessions(await tested.customerOf(member))).toHaveLength(1);
  });

  it('repeats the creation of a customer whose answer was lost, and gets the same one', async () => {
    await tested.checkout(member);
    const customer = await tested.customerOf(member);
    // Runs only while no sync holds the lease, because such a sync would store its request's number afterwards.
    const forget = `UPDATE stripe_customers SET customer_id = NULL, sync_done = 0
      WHERE user_id = $1 AND leased_by IS NULL RETURNING user_id`;
    await until('the customer is forgotten', async () => (await tested.query(forget, [member.id])).length === 1);
    await tested.query('DELETE FROM stripe_checkouts WHERE user_id = $1', [member.id]);
    await tested.checkout(member);
    expect(await tested.customerOf(member)).toBe(customer);
  });

  it('goes on after a process was killed while it worked on the customer', async () => {
    await tested.checkout(member);
    await tested.query(
      "UPDATE stripe_customers SET leased_by = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 second' WHERE user_id = $1",
      [member.id],
    );
    expect(await tested.checkout(member)).toContain('/c/pay/');
  });

  it('makes a customer anew who was deleted in the dashboard', async () => {
    const customer = await tested.subscribe(member);
    await tested.stripe.customers.del(customer);
    await until('the access ended', async () => (await tested.get(member)).isActive === false);
    expect(await tested.checkout(member)).toContain('/c/pay/');
    expect(await tested.customerOf(member)).not.toBe(customer);
  });

  it('is refreshed by its own member on the way back', async () => {
    const url = await tested.checkout(member);
    const sessionId = url.split('/').at(-1);
    await tested.pay(url);
    const refreshed = await tested.request(member, 'POST', `/checkout/${sessionId}/refresh`);
    expect(refreshed).toMatchObject({ status: 200, body: { isActive: true } });
    const stranger = await tested.member();
    expect(await tested.request(stranger, 'POST', `/checkout/${sessionId}/refresh`)).toMatchObject({
      status: 404,
      body: { code: 'checkout.not-found' },
    });
  });

  it('is not found for an id of any length that Stripe doesn’t have', async () => {
    await tested.checkout(member);
    for (const id of ['cs_none', `cs_${'0'.repeat(252)}`])
      expect(await tested.request(member, 'POST', `/checkout/${id}/refresh`)).toMatchObject({
        status: 404,
        body: { code: 'checkout.not-found' },
      });
  });

  it('opens the portal for customers only', async () => {
    expect(await tested.request(member, 'POST', '/portal')).toMatchObject({ status: 409, body: { code: 'portal.no-customer' } });
    await tested.subscribe(member);
    expect(await tested.request(member, 'POST', '/portal')).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/p/session/') },
    });
  });
});
