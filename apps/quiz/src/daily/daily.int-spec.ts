import { DailySetDrawn, type DailyView, QuestionUpdated, type QuizResult, type QuizView } from '@casebook/contracts';
import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../test/quiz-under-test.ts';

describe('the daily quiz over HTTP', () => {
  const bank = Array.from({ length: 7 }, () => question());
  const nextAt = '2027-03-02T00:00:00.000Z';
  const none = { current: 0, best: 0 };
  const emptyWeek = ['02-23', '02-24', '02-25', '02-26', '02-27', '02-28', '03-01'].map((day) => ({
    date: `2027-${day}`,
    completed: false,
  }));
  const tested = setUpQuiz();

  beforeAll(async () => {
    await tested.publish(...bank);
    goTo(0, '23:00');
  });

  // Sets only the service's clock. Tokens expire by the real time, so they stay valid when the tests skip days.
  const goTo = (day: number, time: string) =>
    tested.clock.set(new Date(`2027-03-${String(1 + day).padStart(2, '0')}T${time}:00Z`));
  const start = async (member: TestBearer) => (await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'daily' })).body;
  const daily = async (member: TestBearer) => (await tested.call<DailyView>(member, 'GET /daily')).body;
  const questionsOf = (quiz: QuizView) => quiz.items.map(({ questionId }) => questionId);

  it('has three questions, the same for all members, and requires no access', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => tested.newMember()));
    expect(await daily(members[0] as TestBearer)).toEqual({
      date: '2027-03-01',
      allowance: 3,
      remaining: 3,
      nextAt,
      streak: none,
      week: emptyWeek,
    });
    const quizzes = await Promise.all(members.map(start));
    expect(quizzes[0]?.items).toHaveLength(3);
    for (const quiz of quizzes) expect(questionsOf(quiz)).toEqual(questionsOf(quizzes[0] as QuizView));
    expect(new Set(quizzes.map(({ id }) => id)).size).toBe(5);
    expect(JSON.stringify(quizzes)).not.toMatch(new RegExp(`${EXPLANATION_CANARY}|correctOptionId`));
  });

  it('publishes the set once, and again for a new read model', async () => {
    await start(await tested.newMember());
    const published = async () => (await tested.outbox()).filter(({ type }) => type === DailySetDrawn.type);
    const [drawn, ...others] = await published();
    expect(others).toEqual([]);
    // The topic is never erased, so it must not contain the id of the day's first member.
    expect(await tested.query('SELECT actor FROM platform.outbox WHERE type = $1', [DailySetDrawn.type])).toEqual([
      { actor: 'system:quiz' },
    ]);
    const questionIds = questionsOf(await start(await tested.newMember()));
    expect(new Set((drawn?.payload as { questionIds: string[] } | undefined)?.questionIds)).toEqual(new Set(questionIds));
    expect(drawn).toMatchObject({ aggregate_id: '2027-03-01', aggregate_version: 1, payload: { date: '2027-03-01' } });
    await tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'quiz.daily-sets');
    expect((await published()).map(({ payload }) => payload)).toEqual([drawn?.payload, drawn?.payload]);
  });

  it('stays the same for members who start later, even if the bank changes', async () => {
    const quiz = await start(await tested.newMember());
    const more = [question(), question()];
    await tested.publish(...more);
    expect(questionsOf(await start(await tested.newMember()))).toEqual(questionsOf(quiz));
    for (const { id } of more)
      await tested.deliver(QuestionUpdated, { aggregateId: id, aggregateVersion: 2, data: { id, deleted: true } });
  });

  it('resumes where the member left off, and returns its result once completed', async () => {
    const member = await tested.newMember();
    const quiz = await start(member);
    const [first, ...others] = answersTo(quiz, bank);
    const { body: answer } = await tested.call(member, `POST /quizzes/${quiz.id}/answers`, first);
    expect(await daily(member)).toMatchObject({ date: '2027-03-01', allowance: 3, remaining: 2, quizId: quiz.id });
    expect((await start(member)).items.map((item) => item.answer)).toEqual([answer, undefined, undefined]);
    for (const other of others) await tested.call(member, `POST /quizzes/${quiz.id}/answers`, other);
    const { body: result } = await tested.call<QuizResult>(member, `POST /quizzes/${quiz.id}/complete`);
    expect(await daily(member)).toMatchObject({ remaining: 0, quizId: quiz.id });
    expect(await start(member)).toMatchObject({ id: quiz.id, status: 'completed', result });
  });

  it('can be left but not discarded', async () => {
    const member = await tested.newMember();
    const quiz = await start(member);
    expect(await tested.call(member, `DELETE /quizzes/${quiz.id}`)).toMatchObject({
      status: 409,
      body: { code: 'quiz.daily-stays' },
    });
    expect((await start(member)).id).toBe(quiz.id);
  });

  it('can be active together with a standard quiz', async () => {
    const member = await tested.newMember({ access: true });
    const standard = { kind: 'standard', count: 1 };
    expect((await tested.call(member, 'POST /quizzes', standard)).status).toBe(201);
    expect((await start(member)).kind).toBe('daily');
    expect((await tested.call(member, 'POST /quizzes', standard)).body.code).toBe('quiz.active-exists');
  });

  it('keeps its date past midnight, when the new day’s set differs', async () => {
    const member = await tested.newMember();
    const started = await start(member);
    goTo(1, '00:00');
    expect(await daily(member)).toMatchObject({
      date: '2027-03-02',
      allowance: 3,
      remaining: 3,
      nextAt: '2027-03-03T00:00:00.000Z',
    });
    for (const answer of answersTo(started, bank))
      expect((await tested.call(member, `POST /quizzes/${started.id}/answers`, answer)).status).toBe(200);
    expect((await tested.call(member, `POST /quizzes/${started.id}/complete`)).status).toBe(200);
    const next = await start(member);
    expect(next.startedAt).toMatch(/^2027-03-02/);
    expect(questionsOf(next).filter((id) => questionsOf(started).includes(id))).toEqual([]);
    expect(await daily(member)).toMatchObject({ remaining: 3, quizId: next.id });
  });

  it('repeats a question only if the bank has no other, starting with the least recently drawn', async () => {
    const [before] = await tested.query<{ ids: string[] }>('SELECT array_agg(question_id::text) AS ids FROM daily_set_questions');
    goTo(2, '12:00');
    const third = questionsOf(await start(await tested.newMember()));
    const unshown = bank.map(({ id }) => id).filter((id) => !before?.ids.includes(id));
    expect(unshown).toHaveLength(1);
    expect(third).toEqual(expect.arrayContaining(unshown));
    const [first] = await tested.query<{ ids: string[] }>(
      `SELECT array_agg(question_id::text) AS ids FROM daily_set_questions WHERE date = '2027-03-01'`,
    );
    expect(third.filter((id) => first?.ids.includes(id))).toHaveLength(2);
  });

  it('counts consecutive days by the quiz’s own date', async () => {
    const member = await tested.newMember();
    const complete = async (quiz: QuizView) => {
      for (const answer of answersTo(quiz, bank)) await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
      await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    };
    const streaks = [];
    for (const day of [3, 4, 5, 7]) {
      goTo(day, '12:00');
      await complete(await start(member));
      streaks.push((await daily(member)).streak);
    }
    expect(streaks).toEqual([
      { current: 1, best: 1 },
      { current: 2, best: 2 },
      { current: 3, best: 3 },
      { current: 1, best: 3 },
    ]);
    goTo(8, '23:59');
    const late = await start(member);
    expect((await daily(member)).streak.current).toBe(1);
    goTo(9, '00:01');
    await complete(late);
    expect((await daily(member)).streak).toEqual({ current: 2, best: 3 });
  });

  it('requires a token', async () => {
    expect(await tested.call(undefined, 'GET /daily')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});
