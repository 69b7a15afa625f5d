import { randomUUID } from 'node:crypto';
import { ItemAnswered, type ProgressView, UserChanged } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { type PastAnswer, storePastQuizzes } from '../../test/past-quizzes.ts';
import { setUpQuiz } from '../../test/quiz-under-test.ts';

const CONSUMER = 'quiz.count-answer-when-item-answered';

describe('counting answers', () => {
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  const answer = (fields: Partial<PastAnswer> = {}): PastAnswer => ({
    questionId: randomUUID(),
    domain: 'Asset Security',
    isCorrect: true,
    timeSpentMs: 1000,
    answeredAt: new Date(),
    ...fields,
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const taken = async (...answers: PastAnswer[]) =>
    (await storePastQuizzes(tested, [{ memberId: member.id, completed: false, answers }])).answered;
  const progress = async () => (await tested.call<ProgressView>(member, 'GET /progress')).body;

  it('counts an answer once, even if it is delivered twice', async () => {
    const [event] = await taken(answer());
    if (!event) throw new Error('nothing was told');
    const id = randomUUID();
    await tested.deliver(ItemAnswered, { ...event, id }, { ...event, id }, event);
    expect(await progress()).toMatchObject({ answered: 1, correct: 1, points: 1, accuracy: 1, streak: { current: 1, best: 1 } });
    expect(await tested.statusOf(CONSUMER, id)).toBe('done');
  });

  it('joins days that arrive in any order', async () => {
    const events = await taken(...[4, 3, 2, 1, 0].map((days) => answer({ answeredAt: daysAgo(days) })));
    for (const at of [4, 0, 2, 1, 3]) await tested.deliver(ItemAnswered, events[at] as (typeof events)[number]);
    expect((await progress()).streak).toEqual({ current: 5, best: 5, timeZone: 'UTC' });
    expect(await tested.query('SELECT 1 FROM study_runs WHERE member_id = $1', [member.id])).toHaveLength(1);
  });

  it('parks an invalid event and counts the others', async () => {
    const [poisoned, sound] = (await taken(answer(), answer())) as [{ aggregateId: string; data: never }, never];
    const id = randomUUID();
    await tested.deliver(ItemAnswered, { ...poisoned, id, data: { ...(poisoned.data as object), answerId: 'none' } as never });
    await tested.deliver(ItemAnswered, sound);
    expect(await progress()).toMatchObject({ answered: 1 });
    expect(await tested.lastAttempt(id)).toBe('parked');
    await tested.deliver(ItemAnswered, poisoned);
    expect(await progress()).toMatchObject({ answered: 2 });
  });

  it('counts nothing if its transaction is rolled back, and counts correctly on the retry', async () => {
    const [event] = await taken(answer());
    const [id, published] = [randomUUID(), (await tested.outbox()).length];
    await tested.query('ALTER TABLE study_runs ADD CONSTRAINT none CHECK (first_day IS NULL) NOT VALID');
    await tested.deliver(ItemAnswered, { ...(event as NonNullable<typeof event>), id });
    expect(await progress()).toMatchObject({ answered: 0, domains: expect.arrayContaining([]) });
    expect(await tested.query('SELECT 1 FROM study_days WHERE member_id = $1', [member.id])).toEqual([]);
    await tested.query('ALTER TABLE study_runs DROP CONSTRAINT none');
    expect(await tested.lastAttempt(id)).toBe('done');
    expect(await progress()).toMatchObject({ answered: 1, streak: { best: 1 } });
    expect(await tested.outbox()).toHaveLength(published);
  });

  it('counts nothing for a deleted member, however late an answer arrives', async () => {
    const events = await taken(answer(), answer());
    await tested.deliver(ItemAnswered, events[0] as (typeof events)[number]);
    const data = { id: member.id, deleted: true as const, pseudonym: randomUUID() };
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data });
    await tested.deliver(ItemAnswered, ...events);
    for (const table of ['member_totals', 'study_days', 'study_runs', 'member_domains'])
      expect(await tested.query(`SELECT 1 FROM ${table} WHERE member_id = $1`, [member.id])).toEqual([]);
  });
});
