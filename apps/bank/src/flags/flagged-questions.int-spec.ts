import type { FlaggedQuestion, FlaggedQuestionPage, FlagStatus, FlagSummary, QuestionView } from '@casebook/contracts';
import { pickFields } from '@casebook/exam';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('the flagged questions that admins see', () => {
  const tested = setUpBank();
  let members: TestBearer[];
  let admin: TestBearer;
  let ids: readonly [string, string, string];

  beforeAll(async () => {
    members = await Promise.all(Array.from({ length: 3 }, () => tested.newMember({ access: true })));
    admin = await tested.tokens.bearer('admin');
    ids = tested.questionIds.slice(0, 3) as [string, string, string];
  });
  beforeEach(() => tested.clearOpinions());

  const flag = async (by: number, questionId: string, body: object = { reason: 'unclear' }) =>
    expect((await tested.call(members[by], `POST /questions/${questionId}/flag`, body)).status).toBe(201);
  const decide = (questionId: string, status: FlagStatus) =>
    tested.call<FlaggedQuestion>(admin, `PUT /questions/${questionId}/flags`, { status });
  const list = async (query = '') => (await tested.call<FlaggedQuestionPage>(admin, `GET /flags?${query}`)).body;
  const summary = async (query = '') => (await tested.call<FlagSummary>(admin, `GET /flags/summary?${query}`)).body;

  it('come with their content and key, who wrote them, and when', async () => {
    const [id] = ids;
    await flag(0, id, { reason: 'other', note: 'Two keys' });
    await flag(1, id, { reason: 'incorrect' });
    const { body: question } = await tested.call<QuestionView>(admin, `GET /questions/${id}`);
    const [flagged] = (await list()).items;
    const shared = [
      'question',
      'options',
      'domain',
      'difficulty',
      'tags',
      'correctOptionId',
      'explanation',
      'createdAt',
    ] as const;
    expect(flagged).toMatchObject({
      questionId: id,
      ...pickFields(question, shared),
      isActive: true,
      flagCount: 2,
      raisedCount: 2,
      isFlagged: false,
      flagStatus: 'pending',
    });
    expect(flagged).not.toHaveProperty('createdBy');
    expect(flagged?.flags.map(({ reason, note }) => [reason, note])).toEqual([
      ['incorrect', undefined],
      ['other', 'Two keys'],
    ]);
    expect((await decide(id, 'pending')).body).toEqual(flagged);
  });

  it('have one status: of their flags’, the one that needs an admin first', async () => {
    const [id] = ids;
    const status = async () => (await list()).items.map(({ flagStatus }) => flagStatus);
    await flag(0, id);
    await flag(1, id);
    for (const decided of ['reviewed', 'actioned', 'dismissed'] as const) {
      expect((await decide(id, decided)).body).toMatchObject({ flagStatus: decided });
      expect(await status()).toEqual([decided]);
    }
    await flag(2, id);
    expect(await status()).toEqual(['pending']);
    expect((await list('status=dismissed')).total).toBe(0);
    expect((await list('status=pending')).items[0]).toMatchObject({ flagCount: 1, raisedCount: 3 });
    expect((await decide(id, 'actioned')).body).toMatchObject({ flagStatus: 'actioned' });
    expect((await list('status=actioned')).total).toBe(1);
  });

  it('are counted by status, with their flags', async () => {
    const [first, second, third] = ids;
    expect(await summary()).toEqual({ total: 0, byStatus: { pending: 0, reviewed: 0, dismissed: 0, actioned: 0 }, flags: 0 });
    for (const id of ids) await flag(0, id);
    await flag(1, first);
    await decide(second, 'dismissed');
    await decide(third, 'actioned');
    expect(await summary()).toEqual({ total: 3, byStatus: { pending: 1, reviewed: 0, dismissed: 1, actioned: 1 }, flags: 4 });
  });

  it('are found by text, domain, difficulty, and the reasons of their flags, in any case', async () => {
    const [first, second] = ids;
    const { body: question } = await tested.call<QuestionView>(admin, `GET /questions/${first}`);
    await flag(0, first, { reason: 'duplicate' });
    await flag(0, second, { reason: 'other', note: 'Worth 100% of Nothing' });
    const found = async (q: string) =>
      (await list(new URLSearchParams({ q }).toString())).items.map(({ questionId }) => questionId).sort();
    expect(await found(question.question.slice(3, 40).toUpperCase())).toEqual([first]);
    expect(await found(question.domain.toLowerCase())).toContain(first);
    expect(await found(question.difficulty.toUpperCase())).toContain(first);
    expect(await found('DUPLIC')).toEqual([first]);
    expect(await found('100% of nothing')).toEqual([second]);
    expect(await found('100_ of nothing')).toEqual([]);
    expect(await summary('q=DUPLIC')).toMatchObject({ total: 1, byStatus: { pending: 1 }, flags: 1 });
    expect(await summary('q=nowhere')).toMatchObject({ total: 0, flags: 0 });
  });

  it('leave the list once deleted for good', async () => {
    const [, , id] = ids;
    await flag(0, id);
    expect((await tested.call(admin, `DELETE /questions/${id}?permanent=true`)).status).toBe(200);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    expect((await summary()).total).toBe(0);
  });

  it('are for admins alone', async () => {
    for (const route of ['GET /flags', 'GET /flags/summary'] as const)
      expect(await tested.call(members[0], route)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  });
});
