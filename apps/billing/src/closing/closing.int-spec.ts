import { randomUUID } from 'node:crypto';
import { UserChanged } from '@casebook/contracts';
import { SearchDatabase } from '@casebook/messaging';
import { createBeforeEach } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { caller, setUpBilling, until } from '../../test/billing-under-test.ts';
import { SweepBillingHandler } from '../sync/sweep-billing.handler.ts';

describe('the customer of a deleted member', () => {
  const tested = setUpBilling();
  const member = createBeforeEach(() => tested.member());

  const deletion = () => ({
    aggregateId: member.id,
    aggregateVersion: 2,
    data: { id: member.id, deleted: true as const, pseudonym: randomUUID() },
    id: randomUUID(),
  });
  const isClosed = async (customer: string) => (await tested.stripe.customers.retrieve(customer)).deleted === true;
  const subscriptions = async (customer: string) => (await tested.stripe.subscriptions.list({ customer, status: 'all' })).data;
  const closing = () => tested.query<{ customer_id: string }>('SELECT customer_id FROM closing_customers');
  const traces = async (customer: string) =>
    (await tested.service.app.get(SearchDatabase, { strict: false }).execute([member.id, customer]))
      // The test's transport publishes nothing, so events stay in the outbox.
      .filter(({ kind, place }) => kind === 'left' && !place.startsWith('platform.outbox'))
      .map(({ place }) => place);

  it('is closed at Stripe, and nothing of the member is left', async () => {
    const customer = await tested.subscribe(member);
    await tested.deliver(UserChanged, deletion());
    await until('Stripe has confirmed', async () => (await closing()).length === 0);
    expect(await isClosed(customer)).toBe(true);
    expect((await subscriptions(customer)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await tested.published(member)).toEqual([{ userId: member.id, deleted: true }]);
    await until('its jobs are done', async () => (await traces(customer)).length === 0);
  });

  it('is closed with its open checkout, so that it can’t be paid afterwards', async () => {
    const url = await tested.checkout(member);
    const customer = await tested.customerOf(member);
    await tested.deliver(UserChanged, deletion());
    await until('Stripe has confirmed', async () => (await closing()).length === 0);
    expect((await tested.pay(url)).status).not.toBe(303);
    expect(await subscriptions(customer)).toEqual([]);
  });

  it('is closed once, if the deletion is delivered twice', async () => {
    const customer = await tested.subscribe(member);
    const once = deletion();
    await tested.deliver(UserChanged, once, { ...once, id: randomUUID() });
    await until('Stripe has confirmed', async () => (await closing()).length === 0);
    expect(await isClosed(customer)).toBe(true);
  });

  it('stays to be closed while Stripe is away, and the sweep closes it', async () => {
    const customer = await tested.subscribe(member);
    await tested.query("INSERT INTO closing_customers VALUES ($1, now() - interval '1 hour')", [customer]);
    await tested.service.app
      .get(SweepBillingHandler, { strict: false })
      .handle({ id: 'test', payload: {}, attempt: 1, caller, signal: new AbortController().signal });
    expect(await isClosed(customer)).toBe(true);
    expect(await closing()).toEqual([]);
  });

  it('is not made for a member whose token still works', async () => {
    await tested.deliver(UserChanged, deletion());
    expect((await tested.request(member, 'POST', '/checkout', {})).status).toBe(401);
    expect(await tested.query('SELECT FROM stripe_customers WHERE user_id = $1', [member.id])).toEqual([]);
  });
});
