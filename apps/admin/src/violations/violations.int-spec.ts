import { randomUUID } from 'node:crypto';
import { LimitViolationRecorded, type MemberViolationPage, UserChanged } from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';
import { PruneViolationsHandler } from './prune-violations.handler.ts';

describe('violations of the AI limits', () => {
  const tested = setUpAdmin();
  const bearer = createBeforeAll(() => tested.tokens.bearer('admin'));
  let userId: string;

  beforeEach(async () => {
    userId = randomUUID();
    await tested.query('TRUNCATE limit_violations');
  });

  const violation = (changes: object = {}) => {
    const violationId = randomUUID();
    const data = {
      violationId,
      userId,
      code: 'ai.cooldown' as const,
      mode: 'single' as const,
      type: 'rate_limit' as const,
      severity: 'low' as const,
      details: '1200 ms after the previous request',
      occurredAt: '2026-11-21T12:00:00.000Z',
      ...changes,
    };
    return { aggregateId: violationId, data, id: randomUUID() };
  };
  const list = async (query = '', who = bearer) => {
    const response = await fetch(`${tested.service.url}/api/v1/violations${query}`, { headers: who.headers });
    return { status: response.status, body: (await response.json()) as MemberViolationPage };
  };
  const items = async (query = '') => (await list(query)).body.items;
  const deleteMember = () =>
    tested.deliver(UserChanged, {
      aggregateId: userId,
      aggregateVersion: 2,
      data: { id: userId, deleted: true as const, pseudonym: randomUUID() },
    });

  it('of one member are read under an audit entry', async () => {
    const reads = async () =>
      (await tested.outbox())
        .map(({ payload }) => payload as { action: string; subject: { userId: string } })
        .filter(({ action, subject }) => action === 'member.read' && subject.userId === userId);
    await list();
    expect(await reads()).toEqual([]);
    await list(`?userId=${userId.toUpperCase()}`);
    expect(await reads()).toMatchObject([{ subject: { userId, route: 'GET /api/v1/violations' } }]);
  });

  it('are stored once, even if they are delivered twice, and listed with the latest first, in whatever order they arrive', async () => {
    const late = violation({ occurredAt: '2026-11-21T13:00:00.000Z', severity: 'high' });
    const early = violation();
    await tested.deliver(LimitViolationRecorded, late, early);
    await tested.deliver(LimitViolationRecorded, { ...late, id: randomUUID() });
    expect((await items()).map(({ id }) => id)).toEqual([late.data.violationId, early.data.violationId]);
    const { violationId: id, ...facts } = early.data;
    expect((await items()).at(-1)).toEqual({ id, ...facts });
  });

  it('are filtered by member, type and severity, and paged by keyset', async () => {
    const others = randomUUID();
    const all = Array.from({ length: 5 }, () => violation({ severity: 'high', type: 'suspicious_pattern' }));
    await tested.deliver(LimitViolationRecorded, ...all, violation(), violation({ userId: others }));
    expect(await items(`?userId=${others}`)).toHaveLength(1);
    expect(await items('?type=rate_limit')).toHaveLength(2);
    const first = (await list('?severity=high&limit=3')).body;
    expect(first).toMatchObject({ total: 5, totalIsEstimate: false });
    const second = (await list(`?severity=high&limit=3&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeUndefined();
    expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(
      new Set(all.map(({ data }) => data.violationId)),
    );
    expect((await list('?severity=severe')).status).toBe(400);
  });

  it('go with their member, and one that arrives later is not stored', async () => {
    await tested.deliver(LimitViolationRecorded, violation());
    await deleteMember();
    await tested.deliver(LimitViolationRecorded, violation());
    expect(await items()).toEqual([]);
  });

  it('are deleted after a year, in batches', async () => {
    const fill = (rows: number, age: string) =>
      tested.query(`
        INSERT INTO limit_violations (id, user_id, code, mode, type, severity, details, occurred_at)
        SELECT gen_random_uuid(), '${userId}', 'ai.cooldown', 'single', 'rate_limit', 'low', '', now() - interval '${age}'
        FROM generate_series(1, ${rows})`);
    await fill(1_200, '366 days');
    await fill(2, '364 days');
    await tested.service.app.get(PruneViolationsHandler, { strict: false }).handle({
      id: randomUUID(),
      attempt: 1,
      caller: systemCaller('test', 'c'),
      signal: new AbortController().signal,
      payload: {},
    });
    expect((await list()).body.total).toBe(2);
  });

  it('that are invalid are parked, and the others are stored', async () => {
    const broken = violation({ occurredAt: 'not a time' });
    await tested.deliver(LimitViolationRecorded, broken);
    expect(await tested.lastAttempt(broken.id)).toBe('parked');
    await tested.deliver(LimitViolationRecorded, violation());
    expect(await items()).toHaveLength(1);
  });

  it('are not stored if the transaction is rolled back, and are at the next attempt', async () => {
    const late = violation();
    await tested.query("ALTER TABLE limit_violations ADD CONSTRAINT none CHECK (details = '')");
    await tested.deliver(LimitViolationRecorded, late);
    expect(await items()).toEqual([]);
    await tested.query('ALTER TABLE limit_violations DROP CONSTRAINT none');
    expect(await tested.lastAttempt(late.id)).toBe('done');
    expect(await items()).toHaveLength(1);
  });

  it('can’t be published again: a rebuild is refused, and the rows stay', async () => {
    await tested.deliver(LimitViolationRecorded, violation());
    const rebuild = tested.service.app
      .get(EmptyReadModel, { strict: false })
      .execute(systemCaller('rebuild', 'c'), 'admin.store-violation-when-recorded');
    await expect(rebuild).rejects.toMatchObject({ code: 'consumer.not-rebuildable' });
    expect(await items()).toHaveLength(1);
  });

  it('are for admins', async () => {
    expect((await list('', await tested.tokens.bearer())).status).toBe(403);
  });
});
