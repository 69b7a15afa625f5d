import { randomUUID } from 'node:crypto';
import { type QuestionView, type RatingView, UserChanged } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('ratings', () => {
  const tested = setUpBank();
  let members: TestBearer[];
  let lea: TestBearer;
  let admin: TestBearer;
  let id: string;

  beforeAll(async () => {
    members = await Promise.all(Array.from({ length: 8 }, () => tested.newMember()));
    [lea] = members as [TestBearer];
    admin = await tested.tokens.bearer('admin');
    id = tested.questionIds[0] ?? '';
  });
  beforeEach(() => tested.clearOpinions());

  const rate = (who: TestBearer | undefined, rating: unknown, headers = {}) =>
    tested.call<RatingView>(who, `PUT /questions/${id}/rating`, { rating }, headers);
  const remove = (who: TestBearer | undefined) => tested.call<RatingView>(who, `DELETE /questions/${id}/rating`);
  const seenBy = async (who: TestBearer) => (await tested.call<QuestionView>(who, `GET /questions/${id}`)).body;
  const published = async () =>
    (await tested.published('bank.question.rated.v1')).map((event) => [event.id, event.version, event.payload.rating]);

  it('exist once per member and question and can be changed and removed', async () => {
    expect(await rate(lea, 1)).toEqual({ status: 200, body: { questionId: id, up: 1, down: 0, mine: 1 } });
    expect((await seenBy(lea)).mine?.rating).toBe(1);
    expect((await rate(lea, -1)).body).toEqual({ questionId: id, up: 0, down: 1, mine: -1 });
    expect(await remove(lea)).toEqual({ status: 200, body: { questionId: id, up: 0, down: 0 } });
    expect((await seenBy(lea)).mine).not.toHaveProperty('rating');
    expect((await rate(lea, 1)).body).toEqual({ questionId: id, up: 1, down: 0, mine: 1 });
    const aggregate = `${lea.id}:${id}`;
    expect(await published()).toEqual([
      [aggregate, 1, 1],
      [aggregate, 2, -1],
      [aggregate, 3, 0],
      [aggregate, 4, 1],
    ]);
  });

  it('change and publish nothing when repeated', async () => {
    for (const change of [() => rate(lea, 1), () => rate(lea, 1), () => remove(lea), () => remove(lea)])
      expect((await change()).status).toBe(200);
    expect((await published()).map(([, version, rating]) => [version, rating])).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  it('add up correctly after concurrent changes', async () => {
    await Promise.all(members.flatMap((member, at) => [rate(member, 1), rate(member, at % 2 ? -1 : 1), rate(member, 1)]));
    const [rows] = await tested.query<{ up: number; down: number }>(
      'SELECT count(*) FILTER (WHERE rating = 1)::int AS up, count(*) FILTER (WHERE rating = -1)::int AS down FROM ratings',
    );
    expect((rows?.up ?? 0) + (rows?.down ?? 0)).toBe(members.length);
    expect((await seenBy(admin)).statistics).toMatchObject({ ratingsUp: rows?.up, ratingsDown: rows?.down });
  });

  it('change the quality score without publishing the question', async () => {
    await rate(lea, 1);
    await remove(lea);
    const before = await seenBy(admin);
    for (const member of members) await rate(member, -1);
    const after = await seenBy(admin);
    expect(after.qualityScore).toBeLessThan(before.qualityScore);
    expect([after.version, after.updatedAt]).toEqual([before.version, before.updatedAt]);
    for (const member of members) await remove(member);
    expect((await seenBy(admin)).qualityScore).toBe(before.qualityScore);
    expect(await tested.published('bank.question.updated.v1')).toEqual([]);
  });

  it('don’t change the statistics of answers', async () => {
    await tested.query(
      `INSERT INTO question_statistics (question_id, answers, correct, time_spent_ms, picks, ratings_up)
       VALUES ($1, 4, 3, 40000, '{}', 99)`,
      [id],
    );
    await rate(lea, 1);
    expect((await seenBy(admin)).statistics).toMatchObject({
      ...{ usageCount: 4, correctAnswerRate: 0.75, averageResponseTimeMs: 10_000 },
      ...{ ratingsUp: 1, ratingsDown: 0 },
    });
  });

  it('publish the author, who may also rate the question', async () => {
    await tested.query("UPDATE questions SET review_status = 'draft', author_id = $2 WHERE id = $1", [id, lea.id]);
    expect([(await rate(members[1], 1)).status, (await rate(lea, 1)).status]).toEqual([404, 200]);
    const [rated] = await tested.published('bank.question.rated.v1');
    expect(rated?.payload).toMatchObject({ questionId: id, userId: lea.id, authorId: lea.id, rating: 1 });
    await tested.query("UPDATE questions SET review_status = 'approved', author_id = NULL WHERE id = $1", [id]);
  });

  it('are saved once per idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const once = await rate(lea, 1, key);
    await remove(lea);
    expect(await rate(lea, 1, key)).toEqual(once);
    expect((await seenBy(lea)).mine).not.toHaveProperty('rating');
  });

  it.each([
    ['a visitor', undefined, 1, 401, 'auth.required'],
    ['no thumb', 'member', 0, 400, 'request.invalid'],
    ['five stars', 'member', 5, 400, 'request.invalid'],
    ['words', 'member', 'good', 400, 'request.invalid'],
  ])('are refused with %s', async (_what, who, rating, status, code) => {
    expect(await rate(who ? lea : undefined, rating)).toMatchObject({ status, body: { code } });
  });

  it('require a question', async () => {
    const path = `/questions/${randomUUID()}/rating` as const;
    const refused = { status: 404, body: { code: 'question.not-found' } };
    expect(await tested.call(lea, `PUT ${path}`, { rating: 1 })).toMatchObject(refused);
    expect(await tested.call(lea, `DELETE ${path}`)).toMatchObject(refused);
    expect((await remove(undefined)).status).toBe(401);
  });

  it('of an erased member still count, with the pseudonym', async () => {
    const [erna, pseudonym] = [await tested.newMember(), randomUUID()];
    await rate(erna, 1);
    await tested.deliver(UserChanged, { aggregateId: erna.id, data: { id: erna.id, deleted: true, pseudonym } });
    expect(await tested.query('SELECT member_id, rating FROM ratings')).toEqual([{ member_id: pseudonym, rating: 1 }]);
    expect((await rate(lea, 1)).body).toMatchObject({ up: 2, down: 0 });
  });
});
