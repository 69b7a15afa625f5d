import { randomUUID } from 'node:crypto';
import { type MemberNames, type MemberPage, UserChanged } from '@casebook/contracts';
import { type TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';

describe('members', () => {
  const tested = setUpAdmin();
  const operator = createBeforeAll(() => tested.tokens.bearer('admin'));

  beforeEach(() => tested.query('DELETE FROM actors'));

  const get = async <Body>(path: string, query: Record<string, string>, who: TestBearer = operator) => {
    const response = await fetch(`${tested.service.url}/api/v1/members${path}?${new URLSearchParams(query)}`, {
      headers: who.headers,
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const emails = async (q: string) => (await get<MemberPage>('', { q })).body.items.map(({ email }) => email);
  const store = async (email: string, id: string = randomUUID(), version = 1) => {
    await tested.deliver(UserChanged, {
      aggregateId: id,
      aggregateVersion: version,
      data: { id, deleted: false, email, role: 'member', createdAt: '2026-11-01T00:00:00.000Z' },
    });
    return id;
  };

  it('are found by the start of their email in any case, or by id', async () => {
    const ann = await store('ann@example.org');
    await store('anna@example.org');
    await store('bob.ann@example.org');
    expect(await emails('ANN')).toEqual(['ann@example.org', 'anna@example.org']);
    expect(await emails(' ann@ ')).toEqual(['ann@example.org']);
    expect(await emails(ann)).toEqual(['ann@example.org']);
    expect(await emails(randomUUID())).toEqual([]);
    expect(await emails('%')).toEqual([]);
    expect(await emails('_nn')).toEqual([]);
    expect(await emails('')).toHaveLength(3);
  });

  it('without an email are found by id alone', async () => {
    const guest = await store('');
    expect(await emails('')).toEqual([]);
    expect((await get<MemberPage>('', { q: guest })).body).toEqual({ items: [{ id: guest }] });
  });

  it('are accounts that an event has named: the audit alone also names accounts that never existed', async () => {
    const id = randomUUID();
    await tested.query('INSERT INTO actors (id, version, deleted) VALUES ($1, 0, false)', [id]);
    expect(await emails(id)).toEqual([]);
  });

  it('are paged by email, each once', async () => {
    for (const name of ['d', 'a', 'c', 'b', 'e']) await store(`${name}@example.org`);
    const found: (string | undefined)[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { body }: { body: MemberPage } = await get<MemberPage>('', { limit: '2', ...(cursor && { cursor }) });
      found.push(...body.items.map(({ email }) => email));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`));
    expect((await get('', { cursor: randomUUID() })).body).toMatchObject({ code: 'page.cursor-invalid' });
  });

  it('follow a change of email, and leave with the account', async () => {
    const ann = await store('ann@example.org');
    await store('anna@example.com', ann, 2);
    expect(await emails('ann')).toEqual(['anna@example.com']);
    const data = { id: ann, deleted: true, pseudonym: randomUUID() } as const;
    await tested.deliver(UserChanged, { aggregateId: ann, aggregateVersion: 3, data });
    expect(await emails('ann')).toEqual([]);
    expect(await emails(ann)).toEqual([]);
  });

  it('are named by id, at most 100 at once', async () => {
    const ann = await store('ann@example.org');
    const ids = [ann, randomUUID()].join(',');
    expect((await get<MemberNames>('/names', { ids })).body).toEqual({ items: [{ id: ann, email: 'ann@example.org' }] });
    const tooMany = Array.from({ length: 101 }, () => randomUUID()).join(',');
    expect((await get('/names', { ids: tooMany })).status).toBe(400);
    expect((await get('/names', { ids: 'ann' })).status).toBe(400);
  });

  it('are for admins alone', async () => {
    const member = await tested.tokens.bearer();
    for (const path of ['', '/names']) expect((await get(path, { ids: randomUUID() }, member)).status).toBe(403);
    const locked = await tested.tokens.bearer('admin', { locked: true });
    expect((await get('', {}, locked)).body).toMatchObject({ code: 'admin.locked' });
  });
});
