import { randomUUID } from 'node:crypto';
import { type FlagHistoryPage, type FlagView, type QuestionView, UserChanged } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

const INCORRECT = { reason: 'incorrect' };

describe('flags', () => {
  const tested = setUpBank();
  let members: TestBearer[];
  let lea: TestBearer;
  let leo: TestBearer;
  let admin: TestBearer;
  let id: string;

  beforeAll(async () => {
    members = await Promise.all(Array.from({ length: 5 }, () => tested.newMember({ access: true })));
    [lea, leo] = members as [TestBearer, TestBearer];
    admin = await tested.tokens.bearer('admin');
    id = tested.questionIds[0] ?? '';
  });
  beforeEach(() => tested.clearOpinions());

  const flag = (who: TestBearer | undefined, body: object = INCORRECT, headers = {}) =>
    tested.call<FlagView>(who, `POST /questions/${id}/flag`, body, headers);
  const unflag = (who: TestBearer | undefined) => tested.call<FlagView>(who, `DELETE /questions/${id}/flag`);
  const seenBy = async (who: TestBearer) => (await tested.call<QuestionView>(who, `GET /questions/${id}`)).body;
  const history = async () => (await tested.call<FlagHistoryPage>(admin, `GET /questions/${id}/flags`)).body;
  const actions = async () => (await history()).items.map(({ userId, action, reason }) => [userId, action, reason]);
  const updates = async () =>
    (await tested.published('bank.question.updated.v1')).map(({ version, payload }) => [version, payload.available]);

  it('publish the member’s state, a fact, and an audit entry', async () => {
    expect(await flag(lea)).toEqual({ status: 201, body: { questionId: id, flagCount: 1, mine: true } });
    expect(await seenBy(lea)).toMatchObject({ flagCount: 1, isFlagged: false, mine: { flagged: true } });
    expect(await seenBy(leo)).toMatchObject({ flagCount: 1, isFlagged: false, mine: { flagged: false } });
    const events = await tested.published(
      'bank.member-question.changed.v1',
      'bank.question.flagged.v1',
      'audit.entry.recorded.v1',
    );
    expect(events.map(({ type, payload }) => [type, payload])).toMatchObject([
      ['bank.member-question.changed.v1', { userId: lea.id, questionId: id, flagged: true }],
      ['bank.question.flagged.v1', { userId: lea.id, questionId: id, reason: 'incorrect' }],
      ['audit.entry.recorded.v1', { actor: lea.id, action: 'question.flagged', subject: { questionId: id } }],
    ]);
    expect(await updates()).toEqual([]);
  });

  it('are raised once per member by concurrent requests', async () => {
    const answers = await Promise.all([flag(lea), flag(lea), flag(leo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(await flag(lea)).toMatchObject({ status: 409, body: { code: 'flag.already-raised' } });
    expect((await seenBy(lea)).flagCount).toBe(2);
    expect(await tested.published('bank.question.flagged.v1')).toHaveLength(2);
  });

  it('can be removed by their member and raised again', async () => {
    await flag(lea);
    expect(await unflag(leo)).toMatchObject({ status: 409, body: { code: 'flag.not-raised' } });
    expect(await unflag(lea)).toEqual({ status: 200, body: { questionId: id, flagCount: 0, mine: false } });
    expect((await seenBy(lea)).mine?.flagged).toBe(false);
    expect((await flag(lea, { reason: 'other', note: 'Both B and C' })).status).toBe(201);
    const marks = await tested.published('bank.member-question.changed.v1');
    expect(marks.map(({ version, payload }) => [version, payload.flagged])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(await actions()).toEqual([
      [lea.id, 'flag', 'other: Both B and C'],
      [lea.id, 'unflag', undefined],
      [lea.id, 'flag', 'incorrect'],
    ]);
  });

  it('suspend a question when three members flag it concurrently, until one removes theirs', async () => {
    const answers = await Promise.all(members.slice(0, 3).map((member) => flag(member)));
    expect(answers.map(({ body }) => body.flagCount).sort()).toEqual([1, 2, 3]);
    expect(await seenBy(leo)).toMatchObject({ flagCount: 3, isFlagged: true });
    expect(await updates()).toEqual([[2, false]]);
    await flag(members[3]);
    expect(await updates()).toEqual([[2, false]]);
    for (const member of members.slice(0, 2)) await unflag(member);
    expect(await seenBy(leo)).toMatchObject({ flagCount: 2, isFlagged: false });
    expect(await updates()).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  it('are raised once per idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const once = await flag(lea, INCORRECT, key);
    expect(await flag(lea, INCORRECT, key)).toEqual(once);
    expect(await flag(lea, { reason: 'spam' }, key)).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
    expect(await tested.published('bank.question.flagged.v1')).toHaveLength(1);
  });

  it('leave nothing after a rollback', async () => {
    await tested.query('ALTER TABLE flag_history ADD CONSTRAINT none CHECK (false) NOT VALID');
    expect((await flag(lea)).status).toBe(500);
    await tested.query('ALTER TABLE flag_history DROP CONSTRAINT none');
    expect(await tested.outbox()).toEqual([]);
    expect(await seenBy(lea)).toMatchObject({ flagCount: 0, mine: { flagged: false } });
  });

  it.each([
    ['a visitor', undefined, INCORRECT, 401, 'auth.required'],
    ['no reason', 'member', {}, 400, 'request.invalid'],
    ['a reason of one’s own', 'member', { reason: 'boring' }, 400, 'request.invalid'],
    ['`other` without a note', 'member', { reason: 'other' }, 400, 'request.invalid'],
    ['`other` with a blank note', 'member', { reason: 'other', note: '  ' }, 400, 'request.invalid'],
    ['a note that can’t be stored', 'member', { reason: 'spam', note: 'a\0b' }, 400, 'request.invalid'],
    ['a note that is too long', 'member', { reason: 'spam', note: 'x'.repeat(501) }, 400, 'request.invalid'],
  ])('are refused with %s', async (_what, who, body, status, code) => {
    expect(await flag(who ? lea : undefined, body)).toMatchObject({ status, body: { code } });
  });

  it('require a question that the member can see', async () => {
    const unknown = await tested.call(lea, `POST /questions/${randomUUID()}/flag`, INCORRECT);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'question.not-found' } });
    expect((await tested.call(lea, `DELETE /questions/${randomUUID()}/flag`)).status).toBe(404);
    await tested.query("UPDATE questions SET review_status = 'draft', author_id = $2 WHERE id = $1", [id, lea.id]);
    expect([(await flag(leo)).status, (await flag(lea)).status]).toEqual([404, 201]);
    await tested.query("UPDATE questions SET review_status = 'approved', author_id = NULL WHERE id = $1", [id]);
  });

  it('of an erased member still count, with the pseudonym and without the note', async () => {
    const [erna, pseudonym] = [await tested.newMember(), randomUUID()];
    await flag(erna, { reason: 'other', note: 'As Erna says' });
    await tested.deliver(UserChanged, { aggregateId: erna.id, data: { id: erna.id, deleted: true, pseudonym } });
    expect((await seenBy(lea)).flagCount).toBe(1);
    expect(await actions()).toEqual([[pseudonym, 'flag', 'other']]);
    expect(await tested.query('SELECT member_id, reason, note FROM flags')).toEqual([
      { member_id: pseudonym, reason: 'other', note: null },
    ]);
  });
});
