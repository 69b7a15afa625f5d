import { randomUUID } from 'node:crypto';
import type { BulkActionResult, QuestionView } from '@casebook/contracts';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

describe('a bulk action', () => {
  const tested = setUpBank();
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  let ids: readonly string[];

  beforeAll(async () => {
    ids = tested.questionIds.slice(0, 3);
  });

  const act = (body: object, headers?: Record<string, string>) =>
    tested.call<BulkActionResult>(admin, 'POST /questions/actions', body, headers);
  const read = async (id: string) => (await tested.call<QuestionView>(admin, `GET /questions/${id}`)).body;
  const audited = async () =>
    (await tested.outbox())
      .filter(({ type }) => type.startsWith('audit.'))
      .map(({ payload }) => (payload as { action: string }).action);
  const versions = async () =>
    (await tested.query<{ version: number }>('SELECT version FROM questions WHERE id = ANY($1) ORDER BY id', [ids])).map(
      ({ version }) => version,
    );

  it('changes, publishes, and audits each question', async () => {
    const { status, body } = await act({ action: 'feature', questionIds: ids });
    expect([status, body]).toEqual([
      200,
      { done: 3, refused: 0, results: ids.map((questionId) => ({ questionId, outcome: 'done' })) },
    ]);
    expect((await Promise.all(ids.map(read))).map(({ isFeatured }) => isFeatured)).toEqual([true, true, true]);
    expect((await audited()).filter((action) => action === 'question.status-set')).toHaveLength(3);
  });

  it('changes nothing when repeated', async () => {
    const before = await versions();
    expect((await act({ action: 'feature', questionIds: ids })).body.done).toBe(3);
    expect(await versions()).toEqual(before);
  });

  it('continues after a refused question', async () => {
    const unknown = randomUUID();
    const { body } = await act({ action: 'delete', questionIds: [unknown, ...ids] });
    expect(body).toMatchObject({ done: 3, refused: 1 });
    expect(body.results[0]).toEqual({ questionId: unknown, outcome: 'refused', code: 'question.not-found' });
    expect((await act({ action: 'restore', questionIds: ids })).body).toMatchObject({ done: 3, refused: 0 });
    const again = (await act({ action: 'restore', questionIds: ids })).body.results;
    expect(again.map(({ code }) => code)).toEqual(ids.map(() => 'question.not-deleted'));
  });

  it('runs once per idempotency key, even after an interruption', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { action: 'deactivate', questionIds: ids };
    const first = await act(body, headers);
    await act({ action: 'activate', questionIds: ids });
    const before = await versions();
    expect(await act(body, headers)).toEqual(first);
    expect(await versions()).toEqual(before);
    expect((await act({ ...body, action: 'feature' }, headers)).body.results.map(({ code }) => code)).toEqual(
      ids.map(() => 'idempotency.key-reused'),
    );
  });

  it('approves only the versions that the admin has seen', async () => {
    const { body: added } = await tested.call<QuestionView>(author, 'POST /questions', questionInput());
    const edited = { ...questionInput({ question: 'What is it now?' }), updateReason: 'Clearer' };
    await tested.call(author, `PUT /questions/${added.id}`, edited, { 'if-match': '"1"' });
    const review = { action: 'review', questionIds: [added.id], decision: 'approved' };
    expect((await act({ ...review, versions: [1] })).body.results[0]?.code).toBe('question.not-in-review');
    expect((await act({ ...review, versions: [2] })).body.done).toBe(1);
    expect((await read(added.id)).question).toBe('What is it now?');
  });

  it('decides on flags', async () => {
    await tested.call(author, `POST /questions/${ids[0]}/flag`, { reason: 'unclear' });
    const { body } = await act({ action: 'decide-flags', questionIds: ids.slice(0, 2), status: 'actioned' });
    expect(body.results.map(({ outcome, code }) => code ?? outcome)).toEqual(['done', 'flag.none-raised']);
  });

  it('deletes permanently only once', async () => {
    expect((await act({ action: 'purge', questionIds: ids })).body.done).toBe(3);
    const before = await versions();
    expect((await act({ action: 'purge', questionIds: ids })).body.done).toBe(3);
    expect(await versions()).toEqual(before);
    expect((await act({ action: 'restore', questionIds: ids })).body.refused).toBe(3);
  });

  it('is for admins only, on at most a hundred different questions', async () => {
    const body = { action: 'activate', questionIds: [ids[0]] };
    expect((await tested.call(author, 'POST /questions/actions', body)).status).toBe(403);
    expect((await act({ ...body, questionIds: Array.from({ length: 101 }, () => randomUUID()) })).status).toBe(400);
    expect((await act({ ...body, questionIds: [ids[0], ids[0]] })).status).toBe(400);
    expect((await act({ action: 'review', questionIds: ids, versions: [1], decision: 'approved' })).status).toBe(400);
  });
});
