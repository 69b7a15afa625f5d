import { randomUUID } from 'node:crypto';
import { AppError, type AuditPage, AuditRecorded, UserChanged } from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { type TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';

describe('the audit', () => {
  const tested = setUpAdmin();
  const operator = createBeforeAll(() => tested.tokens.bearer('admin'));
  let actor: string;

  beforeEach(async () => {
    actor = randomUUID();
    await tested.queryAsAdmin('TRUNCATE audit.audit_entries, audit.audit_details, audit.audit_seals, audit.audit_tail');
  });

  const get = (path: string, query: Record<string, string> = {}, who: TestBearer = operator) =>
    fetch(`${tested.service.url}/api/v1/${path}?${new URLSearchParams(query)}`, { headers: who.headers });
  const page = async (query: Record<string, string> = {}) => (await (await get('audit', query)).json()) as AuditPage;
  const actions = async (query: Record<string, string> = {}) => (await page(query)).items.map(({ action }) => action);
  const entry = (changes: object = {}) => {
    const entryId = randomUUID();
    const occurredAt = '2026-11-21T12:00:00.000Z';
    const data = {
      entryId,
      service: 'billing',
      action: 'access.granted',
      actor,
      subject: { userId: actor },
      occurredAt,
      ...changes,
    };
    return { aggregateId: entryId, data, id: randomUUID() };
  };
  const existing = (email: string, id = actor) => ({
    aggregateId: id,
    data: { id, deleted: false as const, email, role: 'member' as const, createdAt: '2026-11-21T00:00:00.000Z' },
  });
  const deleted = (pseudonym: string, id = actor) => ({
    aggregateId: id,
    aggregateVersion: 2,
    data: { id, deleted: true as const, pseudonym },
  });

  it('stores an entry once, even if it is delivered twice, and lists the newest first', async () => {
    const first = entry({ occurredAt: '2026-11-20T12:00:00.000Z', action: 'quiz.started' });
    const second = entry();
    await tested.deliver(AuditRecorded, second);
    await tested.deliver(AuditRecorded, first);
    await tested.deliver(AuditRecorded, { ...first, id: randomUUID() });
    expect(await actions()).toEqual(['access.granted', 'quiz.started']);
  });

  it('lists who did what to whom, from where, with what result, before and after', async () => {
    const [member, quizId] = [randomUUID(), randomUUID()];
    await tested.deliver(UserChanged, existing('ann@example.org'));
    await tested.deliver(
      AuditRecorded,
      entry({
        action: 'identity.role-changed',
        subject: { userId: member, quizId, reason: 'asked to', attempts: 2 },
        clientAddress: '10.0.0.1',
        before: { role: 'member' },
        after: { role: 'admin' },
      }),
    );
    expect((await page()).items).toEqual([
      {
        id: expect.any(String),
        occurredAt: '2026-11-21T12:00:00.000Z',
        service: 'billing',
        action: 'identity.role-changed',
        result: 'done',
        actor: { name: expect.any(String), userId: actor, email: 'ann@example.org', isDeleted: false },
        member: { name: expect.any(String), userId: member, isDeleted: false },
        subject: { quizId },
        facts: { reason: 'asked to', attempts: 2 },
        before: { role: 'member' },
        after: { role: 'admin' },
        clientAddress: '10.0.0.1',
        isErased: false,
      },
    ]);
  });

  it('stores neither ids nor addresses of people in entries, only their aliases', async () => {
    await tested.deliver(UserChanged, existing('ann@example.org'));
    await tested.deliver(AuditRecorded, entry({ clientAddress: '10.0.0.1', subject: { userId: actor, note: 'ann’s' } }));
    const [row] = await tested.query<{ row: string; actor: string; member: string }>(
      'SELECT e::text AS row, actor, member::text FROM audit.audit_entries AS e',
    );
    for (const text of [actor, 'ann', '10.0.0.1']) expect(row?.row).not.toContain(text);
    const [alias] = await tested.query<{ alias: string }>('SELECT alias::text FROM actors WHERE id = $1', [actor]);
    expect([row?.actor, row?.member]).toEqual([alias?.alias, alias?.alias]);
  });

  it('is filtered by actor, action, subject and time', async () => {
    const [bea, thing] = [randomUUID(), randomUUID()];
    await tested.deliver(UserChanged, existing('ann@example.com'), existing('bea@example.com', bea));
    await tested.deliver(AuditRecorded, entry({ action: 'a', occurredAt: '2026-11-04T00:00:00.000Z' }));
    await tested.deliver(AuditRecorded, entry({ action: 'b', subject: { userId: bea }, occurredAt: '2026-11-03T00:00:00.000Z' }));
    await tested.deliver(
      AuditRecorded,
      entry({ action: 'c', actor: bea, subject: { flagId: thing }, occurredAt: '2026-11-02T00:00:00.000Z' }),
    );
    await tested.deliver(
      AuditRecorded,
      entry({ action: 'd', actor: 'system:operator', subject: {}, occurredAt: '2026-11-01T00:00:00.000Z' }),
    );
    const alias = (await page({ action: 'a' })).items[0]?.actor.name ?? '';
    for (const name of ['Ann@example.com', actor, alias]) expect(await actions({ actor: name })).toEqual(['a', 'b']);
    expect(await actions({ actor: 'system:operator' })).toEqual(['d']);
    expect(await actions({ actor: 'nobody@example.org' })).toEqual([]);
    expect(await actions({ action: 'c' })).toEqual(['c']);
    for (const name of ['bea@example.com', bea]) expect(await actions({ subject: name })).toEqual(['b']);
    expect(await actions({ subject: thing })).toEqual(['c']);
    expect(await actions({ subject: thing.toUpperCase() })).toEqual(['c']);
    expect(await actions({ subject: 'nothing' })).toEqual([]);
    expect(await actions({ start: '2026-11-02T00:00:00.000Z', end: '2026-11-03T00:00:00.000Z' })).toEqual(['b', 'c']);
    expect(await actions({ actor, subject: bea, action: 'b' })).toEqual(['b']);
  });

  it('is found by each of the things that an action was about', async () => {
    const subject = { sessionId: randomUUID(), b: 'no id', aId: randomUUID() };
    await tested.deliver(
      AuditRecorded,
      entry({ action: 'a', subject }),
      entry({ action: 'b', subject: { sessionId: randomUUID() } }),
    );
    for (const id of [subject.sessionId, subject.aId]) expect(await actions({ subject: id })).toEqual(['a']);
    expect(await actions({ subject: randomUUID() })).toEqual([]);
  });

  it.each([true, false])('is found by a member whose deletion it has (which arrived before the entry: %s)', async (isFirst) => {
    const pseudonym = randomUUID();
    await tested.deliver(AuditRecorded, entry({ action: 'a', subject: { userId: actor } }));
    if (isFirst) await tested.deliver(UserChanged, deleted(pseudonym));
    await tested.deliver(
      AuditRecorded,
      entry({ action: 'b', actor: 'system:operator', subject: { pseudonym }, clientAddress: '10.0.0.1' }),
    );
    if (!isFirst) await tested.deliver(UserChanged, deleted(pseudonym));
    expect((await actions({ subject: actor })).sort()).toEqual(['a', 'b']);
    expect((await actions({ subject: pseudonym })).sort()).toEqual(isFirst ? [] : ['a', 'b']);
    const { items } = await page();
    expect(items.map(({ member }) => member?.isDeleted)).toEqual([true, true]);
    for (const text of [actor, pseudonym, '10.0.0.1']) expect(JSON.stringify(items)).not.toContain(text);
    expect(await tested.query('SELECT FROM audit.audit_details')).toEqual([]);
  });

  it('has pages that contain each entry once', async () => {
    await tested.deliver(AuditRecorded, ...Array.from({ length: 7 }, () => entry()));
    const found = new Set<string>();
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { items, nextCursor }: AuditPage = await page({ limit: '2', ...(cursor && { cursor }) });
      for (const { id } of items) found.add(id);
      cursor = nextCursor;
    }
    expect(found.size).toBe(7);
    expect((await get('audit', { cursor: 'stale' })).status).toBe(400);
  });

  it('is exported whole as audit.csv, with formulas neutralized, and the export is audited', async () => {
    await tested.deliver(AuditRecorded, entry({ action: '=SUM(A1)', subject: {}, clientAddress: '10.0.0.1', after: { x: 1 } }));
    await tested.deliver(AuditRecorded, entry({ actor: 'system:operator', subject: {} }));
    const typed = { action: '=SUM(A1)', end: '2026-12-01T00:00:00.000Z' };
    const response = await get('audit.csv', typed);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^[^,]+,2026-11-21T12:00:00.000Z,billing,'=SUM\(A1\),done,[^,]+,,,10.0.0.1,,,"{""x"":1}",no$/);
    expect((await tested.outbox()).at(-1)?.payload).toEqual(
      expect.objectContaining({ action: 'audit.exported', subject: { filters: 'action', end: typed.end } }),
    );
    await (await get('audit.csv', { actor: 'gone@example.org', subject: randomUUID() })).text();
    expect((await tested.outbox()).at(-1)?.payload).toMatchObject({ subject: { filters: 'actor subject' } });
  });

  it('is for admins alone', async () => {
    const member = await tested.tokens.bearer();
    for (const path of ['audit', 'audit.csv']) expect((await get(path, {}, member)).status).toBe(403);
  });

  it('loses the details of a deleted member, but no entry, whichever event arrives first', async () => {
    await tested.deliver(
      AuditRecorded,
      entry({ clientAddress: '10.0.0.1', actor: 'system:operator' }),
      entry({ before: { a: 1 } }),
    );
    await tested.deliver(UserChanged, deleted(randomUUID()));
    await tested.deliver(UserChanged, existing('ann@example.org'));
    await tested.deliver(AuditRecorded, entry({ clientAddress: '10.0.0.1' }));
    const { items } = await page();
    expect(items).toHaveLength(3);
    expect(items.map(({ isErased }) => isErased).sort()).toEqual([false, true, true]);
    expect(new Set(items.map(({ member }) => member?.name)).size).toBe(1);
    for (const text of [actor, 'ann@example.org', '10.0.0.1']) expect(JSON.stringify(items)).not.toContain(text);
  });

  it('stays readable after the accounts are republished', async () => {
    await tested.deliver(UserChanged, existing('ann@example.org'));
    await tested.deliver(AuditRecorded, entry());
    await tested.service.app
      .get(EmptyReadModel, { strict: false })
      .execute(systemCaller('test', 'test'), 'admin.store-actors-when-user-changed');
    expect((await page()).items[0]?.actor.email).toBeUndefined();
    await tested.deliver(UserChanged, existing('ann@example.org'));
    expect((await page()).items[0]?.actor.email).toBe('ann@example.org');
  });

  describe('of identity, in GoTrue’s format', () => {
    const read = async (query = '', role: 'member' | 'admin' = 'admin') => {
      const { headers } = await tested.tokens.bearer(role);
      const response = await fetch(`${tested.service.url}/auth/v1/admin/audit${query}`, { headers });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const signedIn = (changes: object = {}) =>
      entry({
        service: 'identity',
        action: 'identity.signed-in',
        subject: { userId: actor, clientAddress: '10.0.0.1' },
        ...changes,
      });

    it('lists its entries only, newest first, with the actor’s address', async () => {
      await tested.deliver(UserChanged, existing('ann@example.org'));
      await tested.deliver(AuditRecorded, entry());
      await tested.deliver(AuditRecorded, signedIn({ occurredAt: '2026-11-20T12:00:00.000Z' }));
      await tested.deliver(AuditRecorded, signedIn({ action: 'identity.link-generated', actor: 'service-role' }));
      const { status, headers, body } = await read();
      expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
      expect(body).toMatchObject([
        { payload: { action: 'identity.link-generated', actor_id: 'service-role', actor_username: 'service-role' } },
        {
          payload: {
            action: 'login',
            log_type: 'account',
            actor_id: actor,
            actor_username: 'ann@example.org',
            actor_via_sso: false,
            traits: { userId: actor },
          },
          created_at: '2026-11-20T12:00:00.000Z',
          ip_address: '10.0.0.1',
        },
      ]);
    });

    it('is paged, and filtered by action or author', async () => {
      await tested.deliver(UserChanged, existing('bea@example.org'));
      await tested.deliver(AuditRecorded, signedIn());
      await tested.deliver(AuditRecorded, signedIn({ action: 'identity.signed-out', actor: 'service-role' }));
      expect((await read('?page=2&per_page=1')).body).toHaveLength(1);
      expect((await read('?per_page=1')).headers.get('link')).toContain('?page=2&per_page=1>; rel="next"');
      expect((await read('?query=action:login')).body).toHaveLength(1);
      expect((await read('?query=author:Bea@example.org')).body).toMatchObject([{ payload: { action: 'login' } }]);
      expect((await read('?query=author:nobody@example.org')).body).toEqual([]);
      const invalid = { status: 400, body: { error_code: 'validation_failed' } };
      expect(await read('?query=color:red')).toMatchObject(invalid);
      expect(await read('?per_page=0')).toMatchObject(invalid);
    });

    it('is open to programs with a service-role token', async () => {
      const authorization = await tested.tokens.service();
      expect((await fetch(`${tested.service.url}/auth/v1/admin/audit`, { headers: { authorization } })).status).toBe(200);
    });

    it('is closed to members', async () => {
      expect(await read('', 'member')).toMatchObject({ status: 403, body: { error_code: 'not_admin', msg: 'User not allowed' } });
    });
  });

  it('parks an invalid entry and stores the others', async () => {
    const poisoned = entry({ occurredAt: 'yesterday' });
    await tested.deliver(AuditRecorded, poisoned);
    await tested.deliver(AuditRecorded, entry());
    expect(await actions()).toHaveLength(1);
    expect(await tested.lastAttempt(poisoned.id)).toBe('parked');
  });

  it('stores nothing of a rolled-back transaction, and everything on the retry', async () => {
    await tested.queryAsAdmin('ALTER TABLE audit.audit_entries ADD CONSTRAINT none CHECK (false) NOT VALID');
    const refused = entry();
    await tested.deliver(AuditRecorded, refused);
    expect(await actions()).toEqual([]);
    await tested.queryAsAdmin('ALTER TABLE audit.audit_entries DROP CONSTRAINT none');
    expect(await tested.lastAttempt(refused.id)).toBe('done');
    expect(await actions()).toHaveLength(1);
  });

  it('can’t be rebuilt, because its topic can’t be republished', async () => {
    await tested.deliver(AuditRecorded, entry());
    const rebuilding = tested.service.app
      .get(EmptyReadModel, { strict: false })
      .execute(systemCaller('test', 'test'), 'admin.store-audit-entry-when-recorded');
    await expect(rebuilding).rejects.toThrow(new AppError('consumer.not-rebuildable'));
    expect(await actions()).toHaveLength(1);
  });
});
