import { MyBillingData, UserChanged } from '@casebook/contracts';
import { Database, exportFaults, ownColumns, systemCaller } from '@casebook/platform';
import { type TestBearer } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { setUpBilling } from '../../test/billing-under-test.ts';
import { GrantAccess } from '../access/change-access.ts';
import { exportedBillingData } from './billing-data.ts';

describe('a member’s data in billing', () => {
  const tested = setUpBilling();

  const download = (who?: TestBearer) => fetch(`${tested.service.url}/api/v1/my-data/billing`, { headers: who?.headers ?? {} });

  const storeCustomer = async (id: string) => {
    const at = '2026-11-21T00:00:00Z';
    await tested.query('INSERT INTO stripe_customers (user_id, customer_id, trial_used) VALUES ($1, $2, true)', [
      id,
      `cus_${id}`,
    ]);
    await tested.query(
      `INSERT INTO stripe_subscriptions (customer_id, user_id, subscription_id, price_id, is_plan_price, status, cancel_at_period_end,
         current_period_end, payment_method_brand, payment_method_last4)
       VALUES ($1, $2, 'sub_1', 'price_1', true, 'active', false, 1800000000, 'visa', '4242')`,
      [`cus_${id}`, id],
    );
    await tested.query(
      `INSERT INTO stripe_checkouts (user_id, idempotency_key, request, session_id, started_at, checked_at)
       VALUES ($1, gen_random_uuid(), '{"mode": "subscription"}', 'cs_1', $2, $2)`,
      [id, at],
    );
    await tested.query('INSERT INTO stripe_events VALUES ($1, $2, $3, $4)', [`evt_${id}`, 'invoice.paid', id, at]);
    await tested.query("INSERT INTO billing_notices VALUES (gen_random_uuid(), $1, 'trial-ending', 'sub_1:1800000000', $2)", [
      id,
      at,
    ]);
  };

  it('is exported or withheld with a reason, table by table and column by column', async () => {
    const { sql } = tested.service.app.get(Database, { strict: false });
    const columns = await ownColumns(sql);
    expect(exportFaults(columns, exportedBillingData)).toEqual([]);
    expect(exportFaults([...columns, { table: 'invoices', column: 'user_id' }], exportedBillingData)).toEqual([
      'invoices is neither exported nor excepted with a reason',
    ]);
    expect(exportFaults([...columns, { table: 'members', column: 'phone' }], exportedBillingData)).toEqual([
      'members.phone is neither exported nor withheld with a reason',
    ]);
  });

  it('is exported to the member alone, as a document that isn’t cached, and audited', async () => {
    const [member, other] = [await tested.tokens.bearer(), await tested.tokens.bearer()];
    for (const { id } of [member, other]) {
      const data = { id, deleted: false as const, email: `${id}@example.org`, role: 'member' as const };
      await tested.deliver(UserChanged, { aggregateId: id, data: { ...data, createdAt: '2026-11-21T00:00:00.000Z' } });
      await tested.service.app.get(GrantAccess, { strict: false }).execute(systemCaller('test', 'test'), id);
    }
    for (const { id } of [member, other]) await storeCustomer(id);
    await tested.query('DELETE FROM platform.outbox');
    const response = await download(member);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="casebook-billing-[\d-]{10}\.json"$/);
    expect(MyBillingData.parse(await response.json())).toEqual({
      service: 'billing',
      exportedAt: expect.any(String),
      member: [{ id: member.id, email: `${member.id}@example.org` }],
      access: [{ hasAccess: true }],
      customer: [{ customerId: `cus_${member.id}`, trialUsed: true }],
      subscription: [
        {
          customerId: `cus_${member.id}`,
          subscriptionId: 'sub_1',
          priceId: 'price_1',
          status: 'active',
          cancelAtPeriodEnd: false,
          currentPeriodEnd: 1_800_000_000,
          paymentMethodBrand: 'visa',
          paymentMethodLast4: '4242',
        },
      ],
      checkout: [{ sessionId: 'cs_1', request: { mode: 'subscription' }, startedAt: '2026-11-21T00:00:00.000Z' }],
      messages: [{ id: `evt_${member.id}`, type: 'invoice.paid', receivedAt: '2026-11-21T00:00:00.000Z' }],
      notices: [{ kind: 'trial-ending', about: 'sub_1:1800000000', createdAt: '2026-11-21T00:00:00.000Z' }],
      complete: true,
    });
    expect((await tested.outbox()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ action: 'my-data.exported', actor: member.id, service: 'billing' }),
    ]);
  });

  it('is refused to visitors, and to a session that lacks the account’s second factor', async () => {
    expect((await download()).status).toBe(401);
    const halfSignedIn = await tested.tokens.bearer('member', { mfaEnrolled: true, aal: 'aal1' });
    const refused = await download(halfSignedIn);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'auth.insufficient-aal']);
    expect((await download(await tested.tokens.bearer('member', { mfaEnrolled: true, aal: 'aal2' }))).status).toBe(200);
  });
});
