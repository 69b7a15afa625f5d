import { randomUUID } from 'node:crypto';
import type { BookmarkList, BookmarkView, QuestionPage } from '@casebook/contracts';
import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('bookmarks', () => {
  const tested = setUpBank();
  const member = createBeforeAll(() => tested.newMember({ access: true }));
  const unpaid = createBeforeAll(() => tested.newMember());
  let ids: string[];

  beforeAll(async () => {
    ids = (await call<QuestionPage>('GET', '/questions?limit=6')).body.items.map(({ id }) => id);
  });
  beforeEach(() => tested.query('TRUNCATE member_questions, bookmark_lists, platform.outbox'));

  const call = async <Body = { code?: string }>(
    method: string,
    path: string,
    { authorization }: TestBearer = member,
    headers = {},
  ) => {
    const response = await fetch(`${tested.service.url}/api/v1${path}`, { method, headers: { authorization, ...headers } });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const add = (id: string) => call<BookmarkView>('PUT', `/bookmarks/${id}`);
  const remove = (id: string) => call<BookmarkView>('DELETE', `/bookmarks/${id}`);
  const list = async () => (await call<BookmarkList>('GET', '/bookmarks')).body;
  const published = async () =>
    (await tested.outbox())
      .filter(({ type }) => type === 'bank.member-question.changed.v1')
      .map(({ aggregate_version: version, payload }) => ({ version, ...(payload as { bookmarked: boolean }) }));

  it('are listed newest first, marked in the bank, and removed', async () => {
    const [first = '', second = ''] = ids;
    expect(await add(first)).toEqual({ status: 200, body: { questionId: first, bookmarked: true, version: 1 } });
    await add(second);
    expect(await list()).toEqual({ version: 2, questionIds: [second, first] });
    const { body: page } = await call<QuestionPage>('GET', '/questions?bookmarked=true');
    expect(page.items.map(({ id, mine }) => [id, mine?.bookmarked]).sort()).toEqual(
      [first, second].map((id) => [id, true]).sort(),
    );
    expect((await remove(second)).body).toEqual({ questionId: second, bookmarked: false, version: 3 });
    expect((await list()).questionIds).toEqual([first]);
  });

  it('publish one event per change, even if a request is repeated', async () => {
    const [first = ''] = ids;
    for (const change of [add, add, remove, remove, add]) await change(first);
    expect((await list()).version).toBe(3);
    expect((await published()).map(({ version, bookmarked }) => [version, bookmarked])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it('are consistent after concurrent changes', async () => {
    await Promise.all(ids.flatMap((id) => [add(id), add(id)]));
    const listed = await list();
    expect([...listed.questionIds].sort()).toEqual([...ids].sort());
    expect(await published()).toHaveLength(ids.length);
  });

  it('require access to add but not to remove', async () => {
    const [first = ''] = ids;
    expect(await call('PUT', `/bookmarks/${first}`, unpaid)).toMatchObject({ status: 403, body: { code: 'access.required' } });
    expect((await call('DELETE', `/bookmarks/${first}`, unpaid)).status).toBe(200);
  });

  it('are visible only to their member', async () => {
    await add(ids[0] ?? '');
    expect((await call<BookmarkList>('GET', '/bookmarks', unpaid)).body).toEqual({ version: 0, questionIds: [] });
  });

  it('refuse a missing question', async () => {
    expect(await call('PUT', `/bookmarks/${randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'question.not-found' } });
  });

  it('are limited to two thousand', async () => {
    await tested.query(
      `INSERT INTO member_questions (member_id, question_id, version, bookmarked_at)
       SELECT $1, gen_random_uuid(), 1, now() FROM generate_series(1, 2000)`,
      [member.id],
    );
    expect(await call('PUT', `/bookmarks/${ids[0]}`)).toMatchObject({ status: 409, body: { code: 'bookmark.too-many' } });
  });

  it('are added once per idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first = ''] = ids;
    const once = await call<BookmarkView>('PUT', `/bookmarks/${first}`, member, key);
    await remove(first);
    expect((await call<BookmarkView>('PUT', `/bookmarks/${first}`, member, key)).body).toEqual(once.body);
    expect((await list()).questionIds).toEqual([]);
  });

  it('are streamed to open browsers as they change', async () => {
    const leaving = new AbortController();
    const { body } = await fetch(`${tested.service.url}/api/v1/bookmarks/events`, {
      headers: member.headers,
      signal: leaving.signal,
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const waitFor = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
    };
    await waitFor('id: 0\ndata: {"version":0,"questionIds":[]}\n\n');
    await add(ids[0] ?? '');
    await waitFor(`id: 1\ndata: {"version":1,"questionIds":["${ids[0]}"]}\n\n`);
    leaving.abort();
  });

  it('can be republished, each at its version', async () => {
    for (const id of ids) await add(id);
    await remove(ids[0] ?? '');
    await tested.query('TRUNCATE platform.outbox');
    await tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'bank.members');
    const again = await published();
    expect(again.map(({ version }) => version).sort()).toEqual([1, 1, 1, 1, 1, 2]);
    expect(again.filter(({ bookmarked }) => bookmarked)).toHaveLength(ids.length - 1);
  });
});
