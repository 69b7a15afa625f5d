import { randomUUID } from 'node:crypto';
import type { FailedPaymentPage } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBilling } from '../../test/billing-under-test.ts';

describe('a member’s subscription', () => {
  const tested = setUpBilling();
  const admin = createBeforeAll(() => tested.member('admin'));

  const view = (who: TestBearer | undefined, userId: string) => tested.request(who, 'GET', `/subscriptions/${userId}`);

  it('is shown to admins as the member sees it', async () => {
    const member = await tested.member();
    const { status, body } = await view(admin, member.id);
    expect(status).toBe(200);
    expect(body).toEqual(await tested.get(member));
    expect(body).toMatchObject({ isActive: false, isTrialAvailable: true, access: { active: false, reason: 'none' } });
  });

  it('is refused for an account that doesn’t exist, and to members', async () => {
    const member = await tested.member();
    expect((await view(admin, randomUUID())).body).toMatchObject({ code: 'member.not-found' });
    expect((await view(member, member.id)).body).toMatchObject({ code: 'auth.forbidden' });
    expect((await view(undefined, member.id)).status).toBe(401);
  });
});

describe('failed payments', () => {
  const tested = setUpBilling();
  const admin = createBeforeAll(() => tested.member('admin'));

  const list = (query = '', who = admin) => tested.request<FailedPaymentPage>(who, 'GET', `/failed-payments${query}`);
  const subscribe = async (status: string, pastDueSince: number | null) => {
    const userId = randomUUID();
    await tested.query(
      `INSERT INTO stripe_subscriptions (customer_id, user_id, subscription_id, price_id, is_plan_price, status, cancel_at_period_end, past_due_since)
       VALUES ('cus_${userId}', '${userId}', 'sub_${userId}', 'price', true, '${status}', false, ${pastDueSince})`,
    );
    return userId;
  };

  it('are those that Stripe retries or has given up, paged by keyset, for admins', async () => {
    const pastDue = await subscribe('past_due', 1_790_000_000);
    const unpaid = await subscribe('unpaid', null);
    await subscribe('active', null);
    await subscribe('canceled', 1_790_000_000);
    const { body: first } = await list('?limit=1');
    expect(first).toMatchObject({ total: 2, totalIsEstimate: false });
    const { body: second } = await list(`?limit=1&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeUndefined();
    const items = [...first.items, ...second.items];
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set([pastDue, unpaid]));
    expect(items).toContainEqual({ userId: pastDue, status: 'past_due', since: '2026-09-21T14:13:20.000Z' });
    expect(items).toContainEqual({ userId: unpaid, status: 'unpaid' });
    expect((await list('', await tested.member())).status).toBe(403);
  });
});
