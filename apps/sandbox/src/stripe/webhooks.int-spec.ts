import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { StripeUnderTest } from '../../test/stripe-under-test.ts';
import type { ControlState } from './control-state.ts';

describe('the webhooks of the stand-in for Stripe', () => {
  let under: StripeUnderTest;

  beforeEach(async () => {
    under = await StripeUnderTest.start();
  });
  afterEach(() => under.stop());

  const state = async () => (await (await fetch(`${under.sandbox.url}/api/stripe`)).json()) as ControlState;
  const create = (email: string) => under.stripe.customers.create({ email });
  const addresses = () => under.webhook.events.map(({ data }) => (data.object as Stripe.Customer).email);
  /** Ids of the events, oldest first. */
  const eventIds = async () => (await state()).events.map(({ event }) => event.id).toReversed();
  const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

  it('are sent again until they are accepted, each time with a signature of that moment', async () => {
    under.webhook.status = 500;
    await create('a@example.org');
    await under.webhook.waitFor(3);
    under.webhook.status = 200;
    await under.webhook.waitFor(4);
    await settle();
    const sent = under.webhook.events.length;
    await settle();
    expect(under.webhook.events).toHaveLength(sent);
    expect(new Set(under.webhook.events.map(({ id }) => id)).size).toBe(1);
    const [{ deliveries } = { deliveries: [] }] = (await state()).events;
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: sent, answer: '200' }]);
  });

  it('can be suspended, delivered in another order, twice, and released', async () => {
    await under.control('delivery-settings', { suspend: true });
    for (const name of ['a', 'b', 'c']) await create(`${name}@example.org`);
    await settle();
    expect(under.webhook.events).toEqual([]);
    const [a = '', b = '', c = ''] = await eventIds();
    const { items } = (await under.control('deliver', { events: [c, a, a] })) as { items: { state: string; answer: string }[] };
    expect(items.map(({ state: each, answer }) => [each, answer])).toEqual(Array(3).fill(['delivered', '200']));
    expect(addresses()).toEqual(['c@example.org', 'a@example.org', 'a@example.org']);
    await under.control('release');
    await under.webhook.waitFor(4);
    expect(under.webhook.events.at(-1)?.id).toBe(b);
  });

  it('report a refusal of what is delivered on request', async () => {
    await under.control('delivery-settings', { suspend: true });
    await create('a@example.org');
    under.webhook.status = 400;
    const { items } = (await under.control('deliver', { events: await eventIds() })) as {
      items: { state: string; answer: string }[];
    };
    expect(items).toMatchObject([{ state: 'suspended', answer: '400' }]);
  });

  it('can be doubled, dropped, and delayed', async () => {
    await under.control('delivery-settings', { double: true });
    await create('double@example.org');
    await under.webhook.waitFor(2);
    await under.control('delivery-settings', { double: false, drop: true });
    await create('drop@example.org');
    await under.control('delivery-settings', { drop: false, delaySeconds: 1 });
    const createdMs = Date.now();
    await create('delay@example.org');
    await under.webhook.waitFor(3);
    expect(Date.now() - createdMs).toBeGreaterThanOrEqual(1_000);
    expect(addresses()).toEqual(['double@example.org', 'double@example.org', 'delay@example.org']);
    await under.control('delivery-settings', { delaySeconds: 0, suspend: true });
    await create('suspended@example.org');
    const event = (await eventIds()).at(-1) ?? '';
    await under.control('double', { event });
    await under.webhook.waitFor(4);
    await under.control('drop', { event });
    await under.control('release');
    await settle();
    expect(under.webhook.events).toHaveLength(4);
    const [{ deliveries } = { deliveries: [] }] = (await state()).events;
    expect(deliveries.map(({ state: each }) => each)).toEqual(['dropped', 'delivered']);
  });

  it('name what a control can’t do', async () => {
    const { subscription } = await under.subscribe();
    await expect(under.control('resume', { subscription: subscription.id })).rejects.toThrow(`${subscription.id} is active`);
    await under.control('cancel', { subscription: subscription.id });
    await expect(under.control('pause', { subscription: subscription.id })).rejects.toThrow(`${subscription.id} is canceled`);
    await expect(under.control('deliver', { events: ['evt_none'] })).rejects.toThrow('There is no event evt_none');
    await expect(under.control('move-time', { customer: 'nobody' })).rejects.toThrow('There is no customer nobody');
    await expect(under.control('delivery-settings', { slow: true })).rejects.toThrow('400');
    const { id: customer } = await create('idle@example.org');
    await expect(under.control('move-time', { customer })).rejects.toThrow('Nothing named next is to come');
  });
});

describe('the stand-in for Stripe without a webhook', () => {
  it('lists its events, and says that it can’t deliver them', async () => {
    const under = await StripeUnderTest.start({ webhookUrl: undefined });
    await under.stripe.customers.create({ email: 'a@example.org' });
    const [event] = (await under.stripe.events.list()).data;
    expect(event).toMatchObject({ type: 'customer.created', pending_webhooks: 0 });
    await expect(under.control('deliver', { events: [event?.id] })).rejects.toThrow('There is no webhook');
    await under.stop();
  });
});
