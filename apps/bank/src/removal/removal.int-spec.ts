import { randomUUID } from 'node:crypto';
import type { BookmarkList, HiddenQuestions, QuestionPage, QuestionView, Removal } from '@casebook/contracts';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { contentFolder } from '../../test/content-folder.ts';
import { questionInput } from '../../test/question-input.ts';
import { LoadContent } from '../questions/load-content.ts';

describe('deleting questions', () => {
  const tested = setUpBank();
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const reader = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));

  const shared = async (): Promise<QuestionView> => {
    const { body } = await tested.call<QuestionPage>(reader, 'GET /questions?limit=1');
    return body.items[0] as QuestionView;
  };
  const own = async (): Promise<QuestionView> => {
    const { body } = await tested.call<QuestionView>(author, 'POST /questions', questionInput());
    await tested.call(admin, `PUT /reviews/${body.id}`, { version: 1, decision: 'approved' });
    return body;
  };
  const remove = (who: TestBearer, id: string) => tested.call<Removal>(who, `DELETE /questions/${id}`);
  const status = async (who: TestBearer, id: string) => (await tested.call(who, `GET /questions/${id}`)).status;
  const listed = async (who: TestBearer, id: string) =>
    (await tested.call<QuestionPage>(who, 'GET /questions?limit=100')).body.items.some((item) => item.id === id);
  const publishedVersions = async (id: string) =>
    (await tested.outbox())
      .filter(({ type, aggregate_id }) => type === 'bank.question.updated.v1' && aggregate_id === id)
      .map(({ aggregate_version, payload }) => [aggregate_version, (payload as { deleted: boolean }).deleted]);

  it('hides a shared question only for the member who deletes it, until it is shown again', async () => {
    const { id } = await shared();
    expect((await remove(reader, id)).body).toEqual({ questionId: id, outcome: 'hidden' });
    expect((await remove(reader, id)).body.outcome).toBe('hidden');
    expect(await listed(reader, id)).toBe(false);
    expect(await listed(author, id)).toBe(true);
    const hiddenOf = async (who: TestBearer) => (await tested.call<QuestionPage>(who, 'GET /questions?hidden=true')).body;
    expect(await hiddenOf(reader)).toMatchObject({ items: [{ id }], total: 1 });
    expect(await hiddenOf(author)).toMatchObject({ items: [], total: 0 });
    expect((await tested.call<HiddenQuestions>(reader, 'GET /questions/hidden')).body.questionIds).toEqual([id]);
    expect((await tested.call<Removal>(reader, `DELETE /questions/${id}/hidden`)).body.outcome).toBe('shown');
    expect(await listed(reader, id)).toBe(true);
    expect((await tested.outbox()).filter(({ type }) => type === 'bank.member-question.changed.v1')).toHaveLength(2);
  });

  it('deletes the member’s own question for everyone, and an admin can restore it', async () => {
    const { id } = await own();
    expect((await remove(author, id)).body).toEqual({ questionId: id, outcome: 'deleted' });
    expect([await status(author, id), await status(reader, id), await status(admin, id)]).toEqual([404, 404, 404]);
    expect((await tested.call(author, `POST /questions/${id}/restore`)).status).toBe(403);
    expect((await tested.call<Removal>(admin, `POST /questions/${id}/restore`)).body.outcome).toBe('restored');
    expect(await status(reader, id)).toBe(200);
    expect(await tested.call(admin, `POST /questions/${id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'question.not-deleted' },
    });
    expect(await publishedVersions(id)).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('leaves only a tombstone of a purged question', async () => {
    const { id } = await own();
    await tested.call(reader, `PUT /bookmarks/${id}`);
    expect((await tested.call(author, `DELETE /questions/${id}?permanent=true`)).status).toBe(403);
    expect((await tested.call<Removal>(admin, `DELETE /questions/${id}?permanent=true`)).body.outcome).toBe('purged');
    expect(await tested.query('SELECT stem, tags, deleted FROM questions WHERE id = $1', [id])).toEqual([
      { stem: '', tags: [], deleted: true },
    ]);
    expect(await tested.query('SELECT 1 FROM question_versions WHERE question_id = $1', [id])).toEqual([]);
    expect((await tested.call<BookmarkList>(reader, 'GET /bookmarks')).body.questionIds).toEqual([]);
    expect((await tested.call(admin, `POST /questions/${id}/restore`)).status).toBe(404);
    expect((await publishedVersions(id)).at(-1)).toEqual([3, true]);
  });

  it('survives the next load of the shipped content', async () => {
    const [deleted, purged] = (await tested.call<QuestionPage>(reader, 'GET /questions?limit=2')).body.items as [
      QuestionView,
      QuestionView,
    ];
    await tested.call(admin, `DELETE /questions/${deleted.id}`);
    await tested.call(admin, `DELETE /questions/${purged.id}?permanent=true`);
    expect(await tested.service.app.get(LoadContent).execute(systemCaller('test', 'test'), contentFolder)).toBe(0);
    expect([await status(admin, deleted.id), await status(admin, purged.id)]).toEqual([404, 404]);
  });

  it('requires access and an existing question', async () => {
    const unpaid = await tested.newMember();
    expect(await remove(unpaid, (await shared()).id)).toMatchObject({ status: 403, body: { code: 'access.required' } });
    expect((await remove(reader, randomUUID())).status).toBe(404);
    const { body: draft } = await tested.call<QuestionView>(author, 'POST /questions', questionInput());
    expect((await remove(reader, draft.id)).status).toBe(404);
  });
});
