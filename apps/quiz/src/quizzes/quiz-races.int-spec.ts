import { randomUUID } from 'node:crypto';
import type { AnswerView, QuizView } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, question, setUpQuiz } from '../../test/quiz-under-test.ts';

describe('two concurrent devices', () => {
  const bank = [question(), question(), question()];
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  beforeAll(() => tested.publish(...bank));

  const start = (kind: 'daily' | 'standard', headers?: Record<string, string>) =>
    tested.call<QuizView>(member, 'POST /quizzes', kind === 'daily' ? { kind } : { kind, count: 3 }, headers);
  const submit = (quiz: QuizView, answer: object | undefined, headers?: Record<string, string>) =>
    tested.call<AnswerView>(member, `POST /quizzes/${quiz.id}/answers`, answer, headers);
  const published = async (type: string) =>
    (await tested.outbox())
      .filter((message) => message.type === type)
      .map(({ payload }) => payload as { userId?: string; actor?: string; action?: string; isFirst?: boolean })
      .filter(({ userId, actor }) => member.id === (userId ?? actor));

  it('get the same daily quiz', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start('daily')));
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 201));
    for (const { body } of started) expect(body).toEqual(started[0]?.body);
    expect(await published('audit.entry.recorded.v1')).toHaveLength(1);
  });

  it('start one standard quiz; the second gets its id', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start('standard')));
    const winners = started.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    for (const { body } of started.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ status: 409, code: 'quiz.active-exists', quizId: winners[0]?.body.id });
  });

  it('get the same quiz for the same idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [one, other] = await Promise.all([start('standard', key), start('standard', key)]);
    expect(one.status).toBe(201);
    expect(other).toEqual(one);
  });

  it('store one answer to an item; the second gets its result', async () => {
    const { body: quiz } = await start('standard');
    const [right] = answersTo(quiz, bank);
    const [wrong] = answersTo(quiz, bank, () => false);
    const graded = await Promise.all([right, wrong, right, wrong].map((answer) => submit(quiz, answer)));
    const [winner, ...others] = graded.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    for (const { body } of graded.filter((one) => one !== winner))
      expect(body).toMatchObject({ status: 409, code: 'quiz.already-answered', answer: winner?.body });
    const { body: seen } = await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`);
    expect(seen.items[0]?.answer).toEqual(winner?.body);
    expect(await published('quiz.item.answered.v1')).toHaveLength(1);
  });

  it('get the same result for one answer with one idempotency key', async () => {
    const { body: quiz } = await start('standard');
    const [right] = answersTo(quiz, bank);
    const key = { 'idempotency-key': randomUUID() };
    const [one, other] = await Promise.all([submit(quiz, right, key), submit(quiz, right, key)]);
    expect(one.status).toBe(200);
    expect(other).toEqual(one);
    expect(await published('quiz.item.answered.v1')).toHaveLength(1);
  });

  it('count exactly one first answer to a question in two quizzes', async () => {
    // Starts the standard quiz first: the daily quiz's questions count as used, and the bank has no others.
    const { body: standard } = await start('standard');
    const { body: daily } = await start('daily');
    const quizzes = [standard, daily];
    await Promise.all(quizzes.flatMap((quiz) => answersTo(quiz, bank).map((answer) => submit(quiz, answer))));
    const answered = await published('quiz.item.answered.v1');
    expect(answered).toHaveLength(6);
    expect(answered.filter(({ isFirst }) => isFirst)).toHaveLength(3);
  });

  it('complete a quiz with the last answer counted, or are refused', async () => {
    const { body: quiz } = await start('standard');
    const [last, ...before] = answersTo(quiz, bank);
    for (const answer of before) await submit(quiz, answer);
    const [graded, completed] = await Promise.all([submit(quiz, last), tested.call(member, `POST /quizzes/${quiz.id}/complete`)]);
    expect(graded.status).toBe(200);
    const expected = completed.status === 200 ? { correctAnswers: 3 } : { status: 409, code: 'quiz.items-open' };
    expect(completed.body).toMatchObject(expected);
    expect((await tested.call(member, `POST /quizzes/${quiz.id}/complete`)).body).toMatchObject({ correctAnswers: 3 });
  });

  it('complete a quiz once', async () => {
    const { body: quiz } = await start('standard');
    for (const answer of answersTo(quiz, bank)) await submit(quiz, answer);
    const complete = () => tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    const [one, other] = await Promise.all([complete(), complete()]);
    expect(one.status).toBe(200);
    expect(other).toEqual(one);
    expect(await published('quiz.quiz.completed.v1')).toHaveLength(1);
  });

  it('store a whole answer or refuse it when one of them discards the quiz', async () => {
    const { body: quiz } = await start('standard');
    const [answer] = answersTo(quiz, bank);
    const [graded, discarded] = await Promise.all([submit(quiz, answer), tested.call(member, `DELETE /quizzes/${quiz.id}`)]);
    expect(discarded.status).toBe(204);
    const stored = (await published('quiz.item.answered.v1')).length;
    expect([graded.status, stored]).toEqual(graded.status === 200 ? [200, 1] : [409, 0]);
  });
});
