import { randomUUID } from 'node:crypto';
import { type AppErrorGroupPage, type AppErrorList, UserChanged } from '@casebook/contracts';
import { newId, systemCaller } from '@casebook/platform';
import { METRICS_TOKEN, type TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';
import { GroupErrorsHandler } from './group-errors.handler.ts';
import { PruneErrorsHandler } from './prune-errors.handler.ts';

describe('the error log', () => {
  const tested = setUpAdmin({ LIMIT_SCALE: '1000' });
  const operator = createBeforeAll(() => tested.tokens.bearer('admin'));

  beforeEach(async () => {
    await tested.query('DELETE FROM app_errors');
    await tested.query('DELETE FROM app_error_groups');
    await tested.query('DELETE FROM platform.outbox');
  });

  const send = async <Body = { code: string; detail: string }>(
    method: string,
    path: string,
    { body, who, headers = {} }: { body?: unknown; who?: TestBearer | undefined; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${tested.service.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...who?.headers, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
  };
  const error = (changes: object = {}) => ({ where_at: 'client', what: 'window_error', message: 'x is undefined', ...changes });
  const report = async (changes: object = {}, who?: TestBearer, headers?: Record<string, string>) =>
    (await send('POST', '/log-error', { body: error(changes), who, ...(headers && { headers }) })).status;
  const list = async (query = '') => (await send<AppErrorList>('GET', `/admin/app-errors${query}`, { who: operator })).body;
  const groups = async (query = '') =>
    (await send<AppErrorGroupPage>('GET', `/admin/app-errors/groups${query}`, { who: operator })).body;
  const run = () => ({
    id: newId(),
    attempt: 1,
    caller: systemCaller('test', 'test'),
    signal: new AbortController().signal,
    payload: {},
  });
  /** Repeats until no error is ungrouped: a job that a report enqueued may run at the same time, and skip or lock rows. */
  const group = async () => {
    do await tested.service.app.get(GroupErrorsHandler, { strict: false }).handle(run());
    while ((await tested.query('SELECT FROM app_errors WHERE group_id IS NULL')).length > 0);
  };
  const prune = () => tested.service.app.get(PruneErrorsHandler, { strict: false }).handle(run());
  const fill = (rows: number, columns = '') =>
    tested.query(`
      INSERT INTO app_errors (id, created_at, where_at, what, message ${columns && ', user_id'})
      SELECT gen_random_uuid(), '2026-11-01'::timestamptz + n * interval '1 second', 'client', 'window_error', n::text ${columns}
      FROM generate_series(1, ${rows}) AS n`);

  it('stores what anyone reports, with the page and the browser, and answers with 204', async () => {
    const ctx = { stack: 'at a (b.js:1:2)', nested: { list: [1, null, true] } };
    const headers = { referer: 'https://casebook.example/quiz?x=1', 'user-agent': 'A browser' };
    expect(await report({ ctx }, undefined, headers)).toBe(204);
    const { data, count } = await list();
    expect(count).toBe(1);
    expect(data).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        where_at: 'client',
        what: 'window_error',
        message: 'x is undefined',
        user_id: null,
        url: 'https://casebook.example/quiz?x=',
        ua: 'A browser',
        ctx,
        group_id: null,
      },
    ]);
  });

  it('names the member who was signed in', async () => {
    const member = await tested.tokens.bearer();
    await report({}, member);
    expect((await list()).data[0]?.user_id).toBe(member.id);
  });

  it.each([
    ['without a kind', { what: undefined }, 400],
    ['without a place', { where_at: '' }, 400],
    ['with a context that is no object', { ctx: 'text' }, 400],
    ['with another field', { user_id: randomUUID() }, 400],
    ['of more than 16 KiB', { message: 'x'.repeat(16 * 1024) }, 413],
    ['with half a character', { message: 'a \ud800 b', ctx: { '\udc00': '\ud800' } }, 204],
  ])('answers a report %s', async (_what, changes, status) => {
    expect(await report(changes)).toBe(status);
  });

  it('stores 16 KiB, and a context of any depth', async () => {
    const body = JSON.stringify(error());
    expect(
      (await send('POST', '/log-error', { body: body.replace('x is', `${'x'.repeat(16 * 1024 - body.length)}x is`) })).status,
    ).toBe(204);
    const deep = `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`;
    expect((await send('POST', '/log-error', { body: `${body.slice(0, -1)},"ctx":${deep}}` })).status).toBe(204);
  });

  it('contains no secret, email address or card number, and neither does its group', async () => {
    const secrets = ['s3cr3t-s3cr3t', 'ann@example.org', '4242 4242 4242 4242'];
    const text = `password=s3cr3t-s3cr3t of ann@example.org, card 4242 4242 4242 4242`;
    const headers = { referer: 'https://casebook.example/?token=s3cr3t-s3cr3t&email=ann@example.org' };
    await report(
      { message: text, what: 'ann@example.org', ctx: { stack: text, deep: [{ password: 's3cr3t-s3cr3t' }] } },
      undefined,
      headers,
    );
    await group();
    const stored = JSON.stringify([
      await tested.query('SELECT * FROM app_errors'),
      await tested.query('SELECT * FROM app_error_groups'),
      await tested.query('SELECT * FROM platform.outbox'),
    ]);
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });

  it('lists the newest first, 50 by default, by limit and offset', async () => {
    await fill(120);
    const all = await list();
    expect([all.data.length, all.count, all.data[0]?.message]).toEqual([50, 120, '120']);
    expect((await list('?limit=25&offset=100')).data.map(({ message }) => message)).toEqual(
      Array.from({ length: 20 }, (_, at) => String(20 - at)),
    );
    for (const query of ['?limit=10', '?limit=101', '?offset=-1', '?user_id=x', '?limit=a'])
      expect((await send('GET', `/admin/app-errors${query}`, { who: operator })).status).toBe(400);
  });

  it('filters by what, where and member, alone and together', async () => {
    const member = await tested.tokens.bearer();
    await report({}, member);
    await report({ what: 'unhandled_rejection' }, member);
    await report({ where_at: 'server' });
    expect((await list('?what=window_error')).count).toBe(2);
    expect((await list('?where_at=client')).count).toBe(2);
    expect((await list(`?user_id=${member.id}`)).count).toBe(2);
    expect((await list(`?user_id=${member.id}&what=window_error&where_at=client`)).count).toBe(1);
    expect(await list('?what=other')).toEqual({ data: [], count: 0 });
  });

  it('is paged to offset 10,000 and counted exactly to 10,000, then estimated', async () => {
    await fill(10_000);
    expect((await list()).count).toBe(10_000);
    await fill(5_000);
    await tested.query('ANALYZE app_errors');
    const last = await list('?offset=10000');
    expect(last.data).toHaveLength(50);
    expect(Math.abs(last.count - 15_000)).toBeLessThan(1_500);
    const { status, body } = await send('GET', '/admin/app-errors?offset=10001', { who: operator });
    expect([status, body.code]).toEqual([400, 'app-error.offset-too-large']);
    expect(body.detail).toContain('Narrow the filter');
  });

  it('groups errors by fingerprint, with their number, times and members', async () => {
    const [ann, bob] = [await tested.tokens.bearer(), await tested.tokens.bearer()];
    for (const who of [ann, ann, bob, undefined]) await report({ message: `Question ${Math.random()}` }, who);
    await report({ message: 'Another' });
    await group();
    await report({ message: 'Question 7' }, bob);
    await group();
    await group();
    const { items, total, totalIsEstimate } = await groups();
    expect([total, totalIsEstimate]).toEqual([2, false]);
    expect(items[0]).toMatchObject({ whereAt: 'client', what: 'window_error', count: 5, members: 2, status: 'open' });
    expect(items[0]?.message).toMatch(/^Question/);
    expect(items[0] && items[0].firstSeen < items[0].lastSeen).toBe(true);
    expect(items[1]).toMatchObject({ message: 'Another', count: 1, members: 0 });
    expect((await list(`?group_id=${items[0]?.id}`)).count).toBe(5);
  });

  it('groups all errors once, even if several runs group them at once', async () => {
    await fill(450);
    await Promise.all([group(), group(), group()]);
    await group();
    const { items, total } = await groups();
    expect([total, items[0]?.count]).toEqual([1, 450]);
  });

  it('is grouped by a job that each report enqueues', async () => {
    await report();
    const jobs = await tested.query<{ destination: string; type: string }>(
      "SELECT destination, type FROM platform.outbox WHERE kind = 'job'",
    );
    expect(jobs).toEqual([{ destination: 'admin.errors', type: 'admin.group-errors.v1' }]);
  });

  it('has groups that an admin resolves, and that an admin or the next error reopens', async () => {
    await report();
    await group();
    const { id = '' } = (await groups()).items[0] ?? {};
    const decide = (resolved: boolean, groupId = id) =>
      send<{ status: string }>('PUT', `/admin/app-errors/groups/${groupId}`, { body: { resolved }, who: operator });
    expect((await decide(true)).body).toMatchObject({ status: 'resolved', resolvedAt: expect.any(String) });
    await decide(true);
    expect([(await groups('?resolved=true')).total, (await groups('?resolved=false')).total]).toEqual([1, 0]);
    expect((await decide(false)).body).toMatchObject({ status: 'reopened', reopenedAt: expect.any(String) });
    await decide(true);
    await report();
    await group();
    expect((await groups()).items[0]).toMatchObject({ status: 'reopened', count: 2 });
    expect((await decide(true, randomUUID())).body).toMatchObject({ code: 'app-error.group-not-found' });
    const audited = (await tested.outbox()).flatMap(({ payload }) => (payload as { action?: string }).action ?? []);
    expect(audited).toEqual(['error-group.resolved', 'error-group.reopened', 'error-group.resolved']);
  });

  it('answers a repeated decision with the stored result', async () => {
    await report();
    await group();
    const { id } = (await groups()).items[0] ?? {};
    const decide = () =>
      send('PUT', `/admin/app-errors/groups/${id}`, {
        body: { resolved: true },
        who: operator,
        headers: { 'idempotency-key': `resolve ${id}` },
      });
    const first = await decide();
    expect(first).toMatchObject({ status: 200, body: { id, status: 'resolved', members: 0 } });
    expect(await decide()).toEqual(first);
  });

  it('of one member is read under an audit entry', async () => {
    const userId = randomUUID();
    await list();
    await list(`?user_id=${userId}`);
    const audited = (await tested.outbox()).map(({ payload }) => payload as { action?: string; subject?: object });
    expect(audited.filter(({ action }) => action === 'member.read').map(({ subject }) => subject)).toEqual([
      { userId, route: 'GET /api/admin/app-errors' },
    ]);
  });

  it('is deleted after 90 days, in batches, with the groups that have none left', async () => {
    await fill(1_200);
    await report({ message: 'New' });
    await group();
    await tested.query("UPDATE app_errors SET created_at = now() - interval '91 days' WHERE message <> 'New'");
    await tested.query("UPDATE app_error_groups SET last_seen = now() - interval '91 days' WHERE message <> 'New'");
    await prune();
    expect([(await list()).count, (await groups()).items.map(({ message }) => message)]).toEqual([1, ['New']]);
    await tested.query("UPDATE app_errors SET created_at = now() - interval '89 days'");
    await prune();
    expect((await list()).count).toBe(1);
  });

  it('is deleted with the member’s account; its group names no one', async () => {
    const member = await tested.tokens.bearer();
    await report({ message: `No profile ${member.id}`, ctx: { userId: member.id } }, member);
    await group();
    await tested.deliver(UserChanged, {
      aggregateId: member.id,
      aggregateVersion: 2,
      data: { id: member.id, deleted: true, pseudonym: randomUUID() },
    });
    expect(await list()).toEqual({ data: [], count: 0 });
    expect((await groups()).items).toMatchObject([{ message: 'No profile <id>', count: 1, members: 0 }]);
    expect(await report({}, member)).toBe(401);
  });

  it('is counted by where the errors happened, which has three values whatever anyone sends', async () => {
    const counts = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const metrics = await (await fetch(`${tested.service.url}/metrics`, { headers })).text();
      const found = metrics.matchAll(/^admin_app_errors_total\{.*where="(\w+)".*\} (\d+)$/gm);
      return new Map([...found].map(([, where = '', count]) => [where, Number(count)]));
    };
    const before = await counts();
    for (const where of ['client', 'client', 'server', 'elsewhere', randomUUID()]) await report({ where_at: where });
    expect(await report({ what: '' })).toBe(400);
    const after = await counts();
    const added = [...after].map(([where, count]) => [where, count - (before.get(where) ?? 0)]);
    expect(added.sort()).toEqual([
      ['client', 2],
      ['other', 2],
      ['server', 1],
    ]);
  });

  it('is read and decided by admins alone', async () => {
    const member = await tested.tokens.bearer();
    for (const who of [member, undefined]) {
      const status = who ? 403 : 401;
      expect((await send('GET', '/admin/app-errors', { who })).status).toBe(status);
      expect((await send('GET', '/admin/app-errors/groups', { who })).status).toBe(status);
      expect((await send('PUT', `/admin/app-errors/groups/${randomUUID()}`, { body: { resolved: true }, who })).status).toBe(
        status,
      );
    }
  });
});

describe('error reports from one address', () => {
  const tested = setUpAdmin();

  it('are 60 a minute at most', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 65; sent += 1) {
      const response = await fetch(`${tested.service.url}/api/log-error`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ where_at: 'client', what: 'window_error', message: String(sent) }),
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await tested.query('SELECT count(*)::int AS count FROM app_errors')).toEqual([{ count: 60 }]);
  });
});
