import { randomUUID } from 'node:crypto';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll, createBeforeEach } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBilling } from '../../test/billing-under-test.ts';

const HOUR_MS = 60 * 60_000;

describe('an access override', () => {
  const tested = setUpBilling();
  const admin = createBeforeAll(() => tested.member('admin'));
  const member = createBeforeEach(() => tested.member());

  beforeEach(() => tested.query('DELETE FROM platform.outbox'));

  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const change = (method: string, body?: object, who: TestBearer | undefined = admin, userId = member.id) =>
    tested.request(who, method, `/overrides/${userId}`, body);
  const audited = async () =>
    (await tested.outbox())
      .filter(({ destination }) => destination === 'audit.entries')
      .map(({ payload }) => payload as { action: string; actor: string; subject: object; before: object; after: object })
      .filter(({ action }) => action !== 'member.read')
      .map(({ action, actor, subject, before, after }) => ({ action, actor, subject, before, after }));

  const reads = async () =>
    (await tested.outbox())
      .map(({ payload }) => payload as { entryId: string; action: string; actor: string; subject: object })
      .filter(({ action }) => action === 'member.read');

  it('is read by an admin under one audit entry per unlock', async () => {
    for (let time = 0; time < 2; time += 1) await change('GET');
    const again = await tested.tokens.bearer('admin', { id: admin.id });
    await change('GET', undefined, again);
    const entries = await reads();
    const route = 'GET /api/v1/billing/overrides/:userId';
    for (const { actor, subject } of entries)
      expect({ actor, subject }).toEqual({ actor: admin.id, subject: { userId: member.id, route } });
    const ids = entries.map(({ entryId }) => entryId);
    expect([ids.length, ids[0] === ids[1], new Set(ids).size]).toEqual([3, true, 2]);
  });

  it('is read by a program under one audit entry per token and day', async () => {
    const [token, other] = [await tested.tokens.service(), await tested.tokens.service()];
    for (const authorization of [token, token, other])
      await fetch(`${tested.service.url}/api/v1/billing/overrides/${member.id.toUpperCase()}`, { headers: { authorization } });
    const entries = await reads();
    for (const { actor, subject } of entries)
      expect([actor, subject]).toEqual(['service-role', expect.objectContaining({ userId: member.id })]);
    const ids = entries.map(({ entryId }) => entryId);
    expect([ids.length, ids[0] === ids[1], new Set(ids).size]).toEqual([3, true, 2]);
  });

  it('is for admins alone', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await change(method, undefined, member)).body).toMatchObject({ code: 'auth.forbidden' });
      expect((await tested.request(undefined, method, `/overrides/${member.id}`)).status).toBe(401);
    }
    expect((await change('PUT', { until: inHours(1) }, member)).body).toMatchObject({ code: 'auth.forbidden' });
  });

  it('gives access until its date, to a member without a customer too, and is published and audited', async () => {
    const until = inHours(1);
    expect(await change('GET')).toMatchObject({
      status: 200,
      body: { userId: member.id, hasAccess: false, access: { active: false, reason: 'none' } },
    });
    expect(await change('PUT', { until })).toMatchObject({
      status: 200,
      body: {
        userId: member.id,
        hasAccess: false,
        overrideUntil: until,
        access: { active: true, reason: 'override', activeUntil: until },
      },
    });
    const [row] = await tested.query('SELECT customer_id, access_override_until FROM stripe_customers WHERE user_id = $1', [
      member.id,
    ]);
    expect(row).toEqual({ customer_id: null, access_override_until: new Date(until) });
    expect((await tested.get(member)).access).toEqual({ active: true, reason: 'override', activeUntil: until });
    expect(await tested.published(member)).toEqual([
      { userId: member.id, deleted: false, granted: true, reason: 'override', activeUntil: until },
    ]);
    expect(await audited()).toEqual([
      { action: 'access.override-set', actor: admin.id, subject: { userId: member.id }, before: {}, after: { until } },
    ]);
  });

  it('is replaced and cleared, with the old and the new value in the audit log', async () => {
    const [first, second] = [inHours(1), inHours(2)];
    await change('PUT', { until: first });
    await change('PUT', { until: second });
    expect((await change('DELETE')).body).toMatchObject({ access: { active: false, reason: 'none' } });
    expect((await change('DELETE')).body).not.toHaveProperty('overrideUntil');
    expect((await audited()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['access.override-set', {}, { until: first }],
      ['access.override-set', { until: first }, { until: second }],
      ['access.override-cleared', { until: second }, {}],
      ['access.override-cleared', {}, {}],
    ]);
    expect((await tested.published(member)).map(({ granted, activeUntil }) => [granted, activeUntil])).toEqual([
      [true, first],
      [true, second],
      [false, undefined],
    ]);
  });

  it('comes before a subscription, which goes on after it', async () => {
    await tested.subscribe(member);
    await change('PUT', { until: inHours(1) });
    expect((await tested.get(member)).access).toEqual({ active: true, reason: 'override' });
    await change('DELETE');
    expect((await tested.get(member)).access).toEqual({ active: true, reason: 'subscription' });
  });

  it('gives none with a date in the past', async () => {
    expect((await change('PUT', { until: inHours(-1) })).body).toMatchObject({ access: { active: false, reason: 'none' } });
    expect(await tested.published(member)).toEqual([]);
  });

  it('is refused for nobody, and with anything but a date', async () => {
    expect((await change('PUT', { until: inHours(1) }, admin, randomUUID())).body).toMatchObject({ code: 'member.not-found' });
    expect((await change('GET', undefined, admin, randomUUID())).body).toMatchObject({ code: 'member.not-found' });
    for (const body of [{}, { until: 'tomorrow' }, { until: '2027-01-01' }, { until: inHours(1), more: true }])
      expect((await change('PUT', body)).status).toBe(400);
  });

  it('ends as the last of two concurrent changes says, with a version for each', async () => {
    await Promise.all([change('PUT', { until: inHours(1) }), change('PUT', { until: inHours(2) }), change('DELETE')]);
    const { body } = await change('GET');
    const last = (await tested.published(member)).at(-1);
    expect(last?.activeUntil).toBe((body as { overrideUntil?: string }).overrideUntil);
  });
});
