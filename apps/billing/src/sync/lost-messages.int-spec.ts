import { UserChanged } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { caller, setUpBilling, until } from '../../test/billing-under-test.ts';
import { ReconcileSubscriptionsHandler } from './reconcile-subscriptions.handler.ts';
import { SweepBillingHandler } from './sweep-billing.handler.ts';

const MINUTE_MS = 60_000;

describe('without any message of Stripe', () => {
  const tested = setUpBilling({ sendsMessages: false, environment: { LIMIT_SCALE: '10' } });
  let member: TestBearer;

  beforeEach(async () => {
    tested.clock.set(new Date());
    member = await tested.member();
  });

  const run = (handler: typeof SweepBillingHandler | typeof ReconcileSubscriptionsHandler) =>
    tested.service.app
      .get<SweepBillingHandler | ReconcileSubscriptionsHandler>(handler, { strict: false })
      .handle({ id: 'test', payload: {}, attempt: 1, caller, signal: new AbortController().signal });
  const later = (ms: number) => tested.clock.set(new Date(tested.clock.now().getTime() + ms));
  const subscriptionOf = async () =>
    String((await tested.stripe.subscriptions.list({ customer: await tested.customerOf(member) })).data[0]?.id);
  const repaired = async () => {
    const headers = { authorization: 'Bearer the metrics token of the tests' };
    const metrics = await (await fetch(`${tested.service.url}/metrics`, { headers })).text();
    return Number(/billing_syncs_total\{trigger="nightly",outcome="changed"[^}]*\} (\d+)/.exec(metrics)?.[1]);
  };

  it('a paid checkout gives access within a minute, by the sweep', async () => {
    await tested.pay(await tested.checkout(member));
    later(MINUTE_MS);
    await run(SweepBillingHandler);
    // The service's own sweep may have fetched it at the same moment.
    await until('the subscription is there', async () => (await tested.get(member)).isActive === true);
    expect(await tested.query('SELECT FROM stripe_checkouts WHERE user_id = $1', [member.id])).toEqual([]);
  });

  it('an abandoned checkout is looked at less and less often', async () => {
    await tested.checkout(member);
    const looks: number[] = [];
    for (let minute = 1; minute <= 120; minute += 1) {
      later(MINUTE_MS);
      await run(SweepBillingHandler);
      const [row] = await tested.query<{ checked_at: Date }>('SELECT checked_at FROM stripe_checkouts WHERE user_id = $1', [
        member.id,
      ]);
      if (Math.abs(Number(row?.checked_at) - tested.clock.now().getTime()) < 30_000) looks.push(minute);
    }
    expect(looks.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(looks.length).toBeLessThan(45);
  });

  it('a cancellation and a resumption in the portal are found at night, and counted as repaired', async () => {
    await tested.pay(await tested.checkout(member));
    later(MINUTE_MS);
    await run(SweepBillingHandler);
    const subscription = await subscriptionOf();
    await tested.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const before = await repaired();
    await run(ReconcileSubscriptionsHandler);
    const view = await tested.get(member);
    expect(view).toMatchObject({ isActive: true, cancel_at_period_end: true });
    expect(view.access).toEqual({
      active: true,
      reason: 'subscription',
      activeUntil: new Date(Number(view.current_period_end) * 1_000).toISOString(),
    });
    expect(await repaired()).toBe(before + 1);
    await tested.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await run(ReconcileSubscriptionsHandler);
    expect((await tested.get(member)).access).toEqual({ active: true, reason: 'subscription' });
    await run(ReconcileSubscriptionsHandler);
    expect(await repaired()).toBe(before + 2);
    expect((await tested.published(member)).map(({ activeUntil }) => activeUntil !== undefined)).toEqual([false, true, false]);
  });

  it('a subscription that was canceled at Stripe is found at night', async () => {
    await tested.pay(await tested.checkout(member));
    later(MINUTE_MS);
    await run(SweepBillingHandler);
    await tested.stripe.subscriptions.cancel(await subscriptionOf());
    await run(ReconcileSubscriptionsHandler);
    expect(await tested.get(member)).toMatchObject({ isActive: false, status: 'canceled', access: { active: false } });
    expect((await tested.published(member)).at(-1)).toMatchObject({ granted: false, reason: 'none' });
  });

  it('a period that ended is looked at by the sweep', async () => {
    await tested.pay(await tested.checkout(member));
    later(MINUTE_MS);
    await run(SweepBillingHandler);
    await tested.stripe.subscriptions.cancel(await subscriptionOf());
    later(8 * 24 * 60 * MINUTE_MS);
    await run(SweepBillingHandler);
    expect((await tested.get(member)).isActive).toBe(false);
  });

  it('a new address of the account reaches Stripe', async () => {
    await tested.checkout(member);
    const email = `new-${member.id}@example.org`;
    const data = {
      id: member.id,
      deleted: false as const,
      email,
      role: 'member' as const,
      createdAt: '2026-11-21T00:00:00.000Z',
    };
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data });
    const customer = await tested.customerOf(member);
    await until('Stripe has it', async () => {
      const found = await tested.stripe.customers.retrieve(customer);
      return !found.deleted && found.email === email;
    });
  });
});
