import { randomUUID } from 'node:crypto';
import type { FlaggedQuestion, FlaggedQuestionPage, FlagHistoryPage, FlagStatus } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('the review of flags by admins', () => {
  const tested = setUpBank();
  let members: TestBearer[];
  let admin: TestBearer;
  let id: string;

  beforeAll(async () => {
    members = await Promise.all(Array.from({ length: 4 }, () => tested.newMember({ access: true })));
    admin = await tested.tokens.bearer('admin');
    id = tested.questionIds[0] ?? '';
  });
  beforeEach(() => tested.clearOpinions());

  const flag = async (by: number, questionId = id, body: object = { reason: 'unclear' }) =>
    expect((await tested.call(members[by], `POST /questions/${questionId}/flag`, body)).status).toBe(201);
  const unflag = (by: number) => tested.call(members[by], `DELETE /questions/${id}/flag`);
  const decide = (status: FlagStatus, reason?: string, questionId = id) =>
    tested.call<FlaggedQuestion>(admin, `PUT /questions/${questionId}/flags`, { status, ...(reason && { reason }) });
  const list = async (query = '') => (await tested.call<FlaggedQuestionPage>(admin, `GET /flags?${query}`)).body;
  const history = async (query = '') => (await tested.call<FlagHistoryPage>(admin, `GET /questions/${id}/flags?${query}`)).body;
  const updates = async () =>
    (await tested.published('bank.question.updated.v1')).map(({ version, payload }) => [version, payload.available]);

  it('suspends a question when a flag is actioned and restores it when the flags are dismissed', async () => {
    await flag(0, id, { reason: 'other', note: 'The key is wrong' });
    const acted = await decide('actioned', 'The key is wrong indeed');
    expect(acted).toMatchObject({ status: 200, body: { questionId: id, flagCount: 1, isFlagged: true } });
    expect(acted.body.flags).toMatchObject([
      { userId: members[0]?.id, reason: 'other', note: 'The key is wrong', status: 'actioned' },
    ]);
    expect(await unflag(0)).toMatchObject({ status: 409, body: { code: 'flag.acted-on' } });
    expect((await decide('dismissed')).body).toMatchObject({ flagCount: 0, isFlagged: false });
    expect(await updates()).toEqual([
      [2, false],
      [3, true],
    ]);
    expect((await unflag(0)).status).toBe(200);
    expect((await history()).items.map(({ userId, action, reason }) => [userId, action, reason])).toEqual([
      [members[0]?.id, 'unflag', undefined],
      [admin.id, 'dismiss', undefined],
      [admin.id, 'action', 'The key is wrong indeed'],
      [members[0]?.id, 'flag', 'other: The key is wrong'],
    ]);
  });

  it('keeps flags dismissed when a new one is raised, and reopens them when the decision is reversed', async () => {
    for (const by of [0, 1, 2]) await flag(by);
    expect((await decide('dismissed')).body).toMatchObject({ flagCount: 0, isFlagged: false });
    await flag(3);
    expect((await decide('reviewed')).body.flags.map(({ status }) => status).sort()).toEqual(
      ['dismissed', 'dismissed', 'dismissed', 'reviewed'].sort(),
    );
    await decide('dismissed');
    expect((await decide('pending', 'Too soon')).body).toMatchObject({ flagCount: 4, isFlagged: true });
    expect((await history('limit=1')).items[0]).toMatchObject({ action: 'other', reason: 'reopened: Too soon' });
  });

  it('records and audits a decision once', async () => {
    await flag(0);
    await Promise.all([decide('reviewed'), decide('reviewed')]);
    const audited = await tested.published('audit.entry.recorded.v1');
    expect(audited.filter(({ payload }) => payload.action === 'question.flags-decided')).toMatchObject([
      { payload: { actor: admin.id, subject: { questionId: id, status: 'reviewed', flags: 1 } } },
    ]);
    expect((await history()).items.map(({ action }) => action)).toEqual(['review', 'flag']);
  });

  it('lists flagged questions by number of flags, then by latest flag, in pages', async () => {
    const [first = '', second = '', third = ''] = tested.questionIds;
    for (const [by, questionId] of [
      [0, third],
      [0, first],
      [0, second],
      [1, second],
    ] as const)
      await flag(by, questionId);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`limit=1${cursor}`);
      expect(page).toMatchObject({ total: 3, totalIsEstimate: false });
      seen.push(...page.items.map(({ questionId }) => questionId));
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual([second, first, third]);
    const { items } = await list();
    expect(items[0]?.flags.map(({ userId }) => userId)).toEqual([members[1]?.id, members[0]?.id]);
  });

  it('filters by status', async () => {
    const [first = '', second = '', third = ''] = tested.questionIds;
    for (const questionId of [first, second, third]) await flag(0, questionId);
    await decide('dismissed', undefined, first);
    await decide('actioned', undefined, second);
    const listed = async (query: string) => (await list(query)).items.map(({ questionId }) => questionId);
    expect(await listed('status=dismissed')).toEqual([first]);
    expect(await listed('status=pending')).toEqual([third]);
    expect(await listed('status=actioned&status=pending')).toEqual([third, second]);
    expect((await list('status=reviewed')).total).toBe(0);
    await tested.query('UPDATE questions SET deleted = true WHERE id = $1', [third]);
    expect(await listed('')).toEqual([second, first]);
    expect(await decide('reviewed', undefined, third)).toMatchObject({ status: 404, body: { code: 'question.not-found' } });
    await tested.query('UPDATE questions SET deleted = false WHERE id = $1', [third]);
  });

  it('lists the history in pages', async () => {
    for (const by of [0, 1, 2]) await flag(by);
    const { items, nextCursor, total } = await history('limit=2');
    expect([items.map(({ userId }) => userId), total]).toEqual([[members[2]?.id, members[1]?.id], 3]);
    const rest = await history(`limit=2&cursor=${nextCursor}`);
    expect(rest.items.map(({ userId }) => userId)).toEqual([members[0]?.id]);
    expect(rest).not.toHaveProperty('nextCursor');
  });

  it.each([
    ['GET /flags', undefined],
    ['GET /questions/:id/flags', undefined],
    ['PUT /questions/:id/flags', { status: 'dismissed' }],
  ] as const)('is for admins only: %s', async (route, body) => {
    const path = route.replace(':id', id) as typeof route;
    expect(await tested.call(undefined, path, body)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await tested.call(members[0], path, body)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  });

  it('refuses a question that is missing or has no flags', async () => {
    expect(await decide('dismissed')).toMatchObject({ status: 409, body: { code: 'flag.none-raised' } });
    expect(await decide('dismissed', undefined, randomUUID())).toMatchObject({ status: 404 });
    expect((await tested.call(admin, `GET /questions/${randomUUID()}/flags`)).status).toBe(404);
    expect((await tested.call(admin, `PUT /questions/${id}/flags`, { status: 'settled' })).status).toBe(400);
    expect(await tested.call(admin, 'GET /flags?cursor=nonsense')).toMatchObject({ body: { code: 'page.cursor-invalid' } });
  });
});
