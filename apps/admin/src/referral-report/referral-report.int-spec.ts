import { randomUUID } from 'node:crypto';
import { type ReferralReportPage, type ReferralTotals, UserChanged } from '@casebook/contracts';
import { type TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';

describe('the referral report', () => {
  const tested = setUpAdmin();
  const operator = createBeforeAll(() => tested.tokens.bearer('admin'));

  beforeEach(async () => {
    await tested.query('DELETE FROM user_referrals');
    await tested.query('DELETE FROM actors');
  });

  const get = async (path: string, query: Record<string, string> = {}, who: TestBearer = operator) => {
    const response = await fetch(`${tested.service.url}/api/v1/referrals/${path}?${new URLSearchParams(query)}`, {
      headers: who.headers,
    });
    return {
      status: response.status,
      headers: response.headers,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    };
  };
  const page = async (query: Record<string, string> = {}) => JSON.parse((await get('report', query)).text) as ReferralReportPage;
  const totals = async (query: Record<string, string> = {}) =>
    JSON.parse((await get('report/totals', query)).text) as ReferralTotals;
  const changed = (id: string, version: number, email: string) =>
    tested.deliver(UserChanged, {
      aggregateId: id,
      aggregateVersion: version,
      data: { id, deleted: false, email, role: 'member', createdAt: '2026-11-01T00:00:00.000Z' },
    });
  const signUp = async (refCode: string, createdAt: string, email?: string) => {
    const id = randomUUID();
    await tested.query('INSERT INTO user_referrals (user_id, ref_code, created_at) VALUES ($1, $2, $3)', [
      id,
      refCode,
      createdAt,
    ]);
    if (email) await changed(id, 1, email);
    return id;
  };

  it('lists signups with the members’ addresses, by when they signed up, descending', async () => {
    const ann = await signUp('learnworlds', '2026-11-01T10:00:00.000Z', 'ann@example.org');
    const bob = await signUp('spring', '2026-11-02T10:00:00.000Z');
    expect(await page()).toEqual({
      items: [
        { userId: bob, refCode: 'spring', createdAt: '2026-11-02T10:00:00.000Z' },
        { userId: ann, refCode: 'learnworlds', createdAt: '2026-11-01T10:00:00.000Z', email: 'ann@example.org' },
      ],
    });
  });

  it('follows a changed address, and loses the row with the account', async () => {
    const ann = await signUp('learnworlds', '2026-11-01T10:00:00.000Z', 'ann@example.org');
    await changed(ann, 2, 'ann@example.com');
    await changed(ann, 1, 'ann@example.org');
    expect((await page()).items[0]?.email).toBe('ann@example.com');
    const data = { id: ann, deleted: true, pseudonym: randomUUID() } as const;
    await tested.deliver(UserChanged, { aggregateId: ann, aggregateVersion: 3, data });
    expect(await page()).toEqual({ items: [] });
    expect(await tested.query("SELECT FROM actors WHERE email LIKE 'ann@%'")).toEqual([]);
  });

  it('finds codes by a part of them in any case, deleted codes too, and takes the text literally', async () => {
    await signUp('LearnWorlds', '2026-11-01T10:00:00.000Z');
    await signUp('learn-more', '2026-11-02T10:00:00.000Z');
    await signUp('spring', '2026-11-03T10:00:00.000Z');
    const codes = async (code: string) => (await page({ code })).items.map(({ refCode }) => refCode);
    expect(await codes('LEARN')).toEqual(['learn-more', 'LearnWorlds']);
    expect(await codes('world')).toEqual(['LearnWorlds']);
    expect(await codes('%')).toEqual([]);
    expect(await codes('_')).toEqual([]);
    expect(await totals({ code: 'learn' })).toEqual({
      total: 2,
      codes: [
        { code: 'LearnWorlds', signups: 1 },
        { code: 'learn-more', signups: 1 },
      ],
    });
  });

  it('counts all signups and those of each code', async () => {
    expect(await totals()).toEqual({ total: 0, codes: [] });
    for (const code of ['a', 'b', 'b']) await signUp(code, '2026-11-01T10:00:00.000Z');
    const codes = [
      { code: 'b', signups: 2 },
      { code: 'a', signups: 1 },
    ];
    expect(await totals()).toEqual({ total: 3, codes });
  });

  // Each row: a time zone, and the first and last instant of November 1, 2026 in it.
  it.each([
    ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z'],
    ['Pacific/Auckland', '2026-10-31T11:00:00.000Z', '2026-11-01T10:59:59.999Z'],
    // Daylight saving time ends on that day, which has 25 hours.
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ])('counts the whole end day of the viewer in %s', async (_zone, start, end) => {
    const earlier = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString();
    await signUp('before', earlier(start, 1));
    await signUp('first', start);
    await signUp('last', end);
    await signUp('after', earlier(end, -1));
    expect((await page({ start, end })).items.map(({ refCode }) => refCode)).toEqual(['last', 'first']);
    expect((await page({ start, end, code: 's' })).items.map(({ refCode }) => refCode)).toEqual(['last', 'first']);
    expect((await totals({ start, end })).total).toBe(2);
  });

  it('has pages that contain each signup once, with and without a code', async () => {
    for (let number = 0; number < 7; number += 1) await signUp(`code-${number % 2}`, '2026-11-01T10:00:00.000Z');
    for (const query of [{}, { code: 'code' }] as Record<string, string>[]) {
      const found = new Set<string>();
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { items, nextCursor } = await page({ ...query, limit: '2', ...(cursor && { cursor }) });
        for (const { userId } of items) found.add(userId);
        cursor = nextCursor;
      }
      expect(found.size).toBe(7);
    }
    expect((await get('report', { cursor: 'stale' })).status).toBe(400);
  });

  it('is exported whole as referral_report.csv, with formulas neutralized', async () => {
    await signUp('=SUM(A1)', '2026-11-02T10:00:00.000Z', '+ann@example.org');
    await signUp('a "quoted", code', '2026-11-01T10:00:00.000Z');
    await tested.query("INSERT INTO user_referrals SELECT gen_random_uuid(), 'many', '2026-10-01' FROM generate_series(1, 2500)");
    const { headers, text } = await get('report.csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename="referral_report.csv"');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      '\uFEFFEmail,Referral Code,Signup Date',
      "'+ann@example.org,'=SUM(A1),2026-11-02T10:00:00.000Z",
      ',"a ""quoted"", code",2026-11-01T10:00:00.000Z',
    ]);
    expect(lines.filter((line) => line.startsWith(',many,'))).toHaveLength(2_500);
    expect((await get('report.csv', { code: 'sum' })).text.split('\r\n')).toHaveLength(3);
  });

  it('is for admins alone', async () => {
    const member = await tested.tokens.bearer();
    for (const path of ['report', 'report/totals', 'report.csv']) expect((await get(path, {}, member)).status).toBe(403);
  });
});
