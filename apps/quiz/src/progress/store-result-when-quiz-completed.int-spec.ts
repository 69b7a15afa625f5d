import { randomUUID } from 'node:crypto';
import { type HistoryPage, type ProgressView, QuizCompleted } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { storePastQuizzes } from '../../test/past-quizzes.ts';
import { setUpQuiz } from '../../test/quiz-under-test.ts';

describe('storing results', () => {
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  /** Stores quizzes that ended the given numbers of minutes ago, each with three answers, of which one is correct. */
  const taken = async (...minutesAgo: number[]) =>
    (
      await storePastQuizzes(
        tested,
        minutesAgo.map((minutes) => ({
          memberId: member.id,
          completed: true,
          answers: [true, false, false].map((isCorrect) => ({
            questionId: randomUUID(),
            domain: 'Security Operations' as const,
            isCorrect,
            timeSpentMs: 1500,
            answeredAt: new Date(Date.now() - minutes * 60_000),
          })),
        })),
      )
    ).completed;
  const history = async () => (await tested.call<HistoryPage>(member, 'GET /progress/history')).body;
  const earned = async () =>
    (await tested.call<ProgressView>(member, 'GET /progress')).body.achievements.flatMap(({ id, earnedAt }) =>
      earnedAt ? [[id, earnedAt]] : [],
    );

  it('stores a result once, even if it is delivered twice', async () => {
    const [event] = await taken(5);
    if (!event) throw new Error('nothing was told');
    const id = randomUUID();
    await tested.deliver(QuizCompleted, { ...event, id }, { ...event, id }, event);
    expect(await history()).toMatchObject({
      total: 1,
      items: [{ quizId: event.data.quizId, correctAnswers: 1, totalQuestions: 3, percent: 33, timeSpent: 4.5 }],
    });
  });

  it('dates an achievement by the quiz that earned it, in any order of arrival', async () => {
    const events = await taken(60, 50, 40, 30, 20, 10);
    for (const at of [5, 0, 3, 1]) await tested.deliver(QuizCompleted, events[at] as (typeof events)[number]);
    expect(await earned()).toEqual([['first-session', events[0]?.data.completedAt]]);
    await tested.deliver(QuizCompleted, events[4] as (typeof events)[number]);
    expect(await earned()).toEqual([
      ['first-session', events[0]?.data.completedAt],
      ['consistent-leader', events[5]?.data.completedAt],
    ]);
    await tested.deliver(QuizCompleted, events[2] as (typeof events)[number]);
    expect((await earned())[1]).toEqual(['consistent-leader', events[4]?.data.completedAt]);
  });

  it('awards the achievement for five quizzes that arrive concurrently', async () => {
    await tested.deliver(QuizCompleted, ...(await taken(9, 8, 7, 6, 5)));
    expect((await earned()).map(([id]) => id)).toEqual(['first-session', 'consistent-leader']);
  });

  it('parks an invalid event and stores the others', async () => {
    const [poisoned, sound] = (await taken(9, 8)) as [Parameters<typeof tested.deliver>[1], never];
    const id = randomUUID();
    await tested.deliver(QuizCompleted, { ...poisoned, id, data: { quizId: 'none' } } as never);
    await tested.deliver(QuizCompleted, sound);
    expect((await history()).total).toBe(1);
    expect(await tested.lastAttempt(id)).toBe('parked');
    await tested.deliver(QuizCompleted, poisoned as never);
    expect((await history()).total).toBe(2);
  });

  it('stores nothing if its transaction is rolled back, and stores it on the retry', async () => {
    const [event] = await taken(5);
    const [id, published] = [randomUUID(), (await tested.outbox()).length];
    await tested.query('ALTER TABLE achievements ADD CONSTRAINT none CHECK (earned_at IS NULL) NOT VALID');
    await tested.deliver(QuizCompleted, { ...(event as NonNullable<typeof event>), id });
    expect(await history()).toMatchObject({ total: 0, items: [] });
    await tested.query('ALTER TABLE achievements DROP CONSTRAINT none');
    expect(await tested.lastAttempt(id)).toBe('done');
    expect((await history()).total).toBe(1);
    expect(await earned()).toHaveLength(1);
    expect(await tested.outbox()).toHaveLength(published);
  });
});
