import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CARDS, StripeUnderTest } from '../../test/stripe-under-test.ts';

describe('the portal of the stand-in for Stripe', () => {
  let under: StripeUnderTest;

  beforeEach(async () => {
    under = await StripeUnderTest.start();
  });
  afterEach(() => under.stop());

  const open = async (customer: string) => {
    const { url } = await under.stripe.billingPortal.sessions.create({ customer, return_url: 'http://localhost:1/settings' });
    return { url, text: async () => (await fetch(url)).text() };
  };

  it('cancels at the period’s end, and takes that back', async () => {
    const { customer, subscription } = await under.subscribe();
    const portal = await open(customer.id);
    expect(await portal.text()).toContain('href="http://localhost:1/settings"');
    await under.submit(`${portal.url}/cancel`, { subscription: subscription.id });
    expect(await under.subscription(subscription.id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await portal.text()).toContain('Your subscription ends on');
    await under.submit(`${portal.url}/resume`, { subscription: subscription.id });
    expect(await under.subscription(subscription.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await portal.text()).toContain('Your subscription renews on');
  });

  it('changes the card, and pays what is open with it', async () => {
    const { customer, subscription } = await under.subscribe();
    await under.control('move-time', { customer: customer.id, to: 'period-end', card: 'fails-when-charged' });
    const portal = await open(customer.id);
    expect(await portal.text()).toContain('Your last payment failed');
    const declined = await under.payAt(`${portal.url}/card`, CARDS.declined);
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card was declined.')]);
    expect((await under.subscription(subscription.id)).status).toBe('past_due');
    const challenge = await under.payAt(`${portal.url}/card`, CARDS.authenticatesOnce);
    await under.submit(challenge.headers.get('location') ?? '', { outcome: 'complete' });
    const paid = await under.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
    expect(paid).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '3155' } } });
    expect(await portal.text()).toContain('•••• 3155');
  });

  it('lists invoices, and lets the bank ask when one is paid', async () => {
    const { id: customer } = await under.stripe.customers.create({ email: 'ada@example.org' });
    const session = await under.checkout(customer);
    const first = await under.payAt(session.url, CARDS.authenticatesAlways);
    await under.submit(first.headers.get('location') ?? '', { outcome: 'complete' });
    await under.control('move-time', { customer, to: 'period-end' });
    const [invoice] = (await under.stripe.invoices.list({ customer, status: 'open' })).data;
    expect(await (await open(customer)).text()).toContain(`href="/i/${invoice?.id}"`);
    expect(invoice?.hosted_invoice_url).toBe(`${under.sandbox.url}/i/${invoice?.id}`);
    const challenge = await under.submit(`/i/${invoice?.id}`, {});
    await under.submit(challenge.headers.get('location') ?? '', { outcome: 'complete' });
    expect((await under.stripe.invoices.retrieve(invoice?.id ?? '')).status).toBe('paid');
    expect((await under.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('active');
  });

  it('changes nothing of another customer', async () => {
    const ada = await under.subscribe();
    const eve = await under.subscribe();
    const portal = await open(eve.customer.id);
    await under.submit(`${portal.url}/cancel`, { subscription: ada.subscription.id });
    expect((await under.subscription(ada.subscription.id)).cancel_at_period_end).toBe(false);
    expect((await fetch(`${under.sandbox.url}/p/session/bps_none`)).status).toBe(404);
    expect((await fetch(`${under.sandbox.url}/i/in_none`)).status).toBe(404);
  });
});

describe('the page of controls', () => {
  it('shows all that the stand-in has, runs no script of it, and does what its forms say', async () => {
    const under = await StripeUnderTest.start();
    const { id: customer } = await under.stripe.customers.create({ email: '"<script>"@example.org', name: '<img src=x>' });
    const session = await under.checkout(customer, { cancel_url: 'http://localhost:1/"onclick="alert(1)' });
    const page = async (path: string) => {
      const response = await fetch(under.sandbox.url + path);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
      return response.text();
    };
    await under.control('delivery-settings', { suspend: true });
    const checkout = await page(`/c/pay/${session.id}`);
    await under.payAt(session.url);
    const controls = await page('/stripe');
    for (const text of [checkout, controls]) expect(text).not.toMatch(/<script|<img|"onclick/);
    for (const text of ['customer.subscription.updated', 'Move there: it fails', 'Release all', 'Refund', 'active'])
      expect(controls).toContain(text);
    const moved = await under.submit('/stripe/move-time', { customer, to: 'period-end', card: 'fails-when-charged' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/stripe']);
    expect(await page('/stripe')).toContain('past_due');
    const refused = await under.submit('/stripe/refund', { charge: 'ch_none' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('There is no charge ch_none')]);
    await under.stop();
  });
});
