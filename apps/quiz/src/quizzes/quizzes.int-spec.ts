import { randomUUID } from 'node:crypto';
import {
  type AnswerView,
  MemberQuestionChanged,
  type ProgressView,
  QuestionUpdated,
  type QuizPage,
  type QuizResult,
  type QuizView,
} from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../test/quiz-under-test.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

describe('a standard quiz over HTTP', () => {
  const bank = Array.from({ length: 6 }, () => question());
  const standard = { kind: 'standard', count: 3 };
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  beforeAll(() => tested.publish(...bank, question({ available: false })));

  const start = async (input: object = standard) => (await tested.call<QuizView>(member, 'POST /quizzes', input)).body;
  const answerAll = async (quiz: QuizView, right?: (position: number) => boolean) => {
    for (const answer of answersTo(quiz, bank, right))
      expect((await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer)).status).toBe(200);
  };

  it('runs from its start through every answer to its result', async () => {
    const { status, body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', {
      ...standard,
      timeZone: 'Europe/Berlin',
    });
    expect(status).toBe(201);
    expect(quiz).toMatchObject({ kind: 'standard', status: 'active' });
    expect(quiz.items.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(JSON.stringify(quiz)).not.toMatch(new RegExp(`${EXPLANATION_CANARY}|correctOptionId`));

    const given = answersTo(quiz, bank, (position) => position !== 2);
    for (const answer of given) {
      const graded = await tested.call<AnswerView>(member, `POST /quizzes/${quiz.id}/answers`, answer);
      expect(graded).toMatchObject({ status: 200, body: { ...answer, isCorrect: answer !== given[1] } });
      expect(graded.body.explanation.keyConcepts).toBe(EXPLANATION_CANARY);
    }

    const completed = await tested.call<QuizResult>(member, `POST /quizzes/${quiz.id}/complete`);
    expect(completed).toMatchObject({
      status: 200,
      body: { quizId: quiz.id, totalQuestions: 3, correctAnswers: 2, timeSpent: 9 },
    });
    expect(completed.body.questionResults.map(({ isCorrect, timeSpent }) => [isCorrect, timeSpent])).toEqual([
      [true, 1.5],
      [false, 3],
      [true, 4.5],
    ]);
    expect((await tested.call(member, `POST /quizzes/${quiz.id}/complete`)).body).toEqual(completed.body);
    const seen = await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`);
    expect(seen.body).toMatchObject({ status: 'completed', result: completed.body });
  });

  it('takes the answer to a question that was open for more than a day, of which a day counts', async () => {
    const quiz = await start();
    const [given] = answersTo(quiz, bank);
    const graded = await tested.call<AnswerView>(member, `POST /quizzes/${quiz.id}/answers`, {
      ...given,
      timeSpentMs: 5 * DAY_MS,
    });
    expect(graded).toMatchObject({ status: 200, body: { timeSpentMs: DAY_MS } });
  });

  it('counts an answer given offline for its own day, which keeps the streak', async () => {
    // Noon, so that an answer from 29 hours earlier belongs to the previous day, whenever the test runs.
    const noon = new Date(tested.clock.now().setUTCHours(12, 0, 0, 0) - DAY_MS);
    const startedAt = new Date(noon.getTime() - 30 * HOUR_MS);
    tested.clock.set(startedAt);
    const quiz = await start({ ...standard, timeZone: 'UTC' });
    const [first, second] = answersTo(quiz, bank);
    const answeredAt = new Date(startedAt.getTime() + HOUR_MS).toISOString();
    tested.clock.set(noon);
    const offline = await tested.call<AnswerView>(member, `POST /quizzes/${quiz.id}/answers`, { ...first, answeredAt });
    expect(offline).toMatchObject({ status: 200, body: { answeredAt } });
    await tested.call(member, `POST /quizzes/${quiz.id}/answers`, second);
    await tested.deliverEventsOf(quiz);
    const { body } = await tested.call<ProgressView>(member, 'GET /progress');
    expect(body.streak).toMatchObject({ current: 2 });
  });

  it('publishes its start, each answer, and its completion once, and audits its start and end', async () => {
    const quiz = await start({ kind: 'standard', count: 1 });
    await answerAll(quiz);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    const [item] = quiz.items;
    const published = (await tested.outbox()).filter(({ payload }) => JSON.stringify(payload).includes(quiz.id));
    expect(published.map(({ type, aggregate_id, payload }) => [type, aggregate_id, payload])).toEqual([
      ['quiz.active-quiz.changed.v1', quiz.id, expect.objectContaining({ isActive: true, questionIds: [item?.questionId] })],
      ['audit.entry.recorded.v1', expect.anything(), expect.objectContaining({ action: 'quiz.started', actor: member.id })],
      ['quiz.member-question.changed.v1', expect.anything(), expect.objectContaining({ lastQuizId: quiz.id })],
      [
        'quiz.item.answered.v1',
        item?.questionId,
        expect.objectContaining({ userId: member.id, itemId: item?.id, isCorrect: true, isFirst: true }),
      ],
      ['quiz.active-quiz.changed.v1', quiz.id, expect.objectContaining({ isActive: false, questionIds: [] })],
      ['quiz.quiz.completed.v1', quiz.id, expect.objectContaining({ totalQuestions: 1, correctAnswers: 1 })],
      ['audit.entry.recorded.v1', expect.anything(), expect.objectContaining({ action: 'quiz.completed' })],
    ]);
  });

  it('marks only a member’s first answer to a question as first', async () => {
    for (const _round of [1, 2]) {
      const quiz = await start({ kind: 'standard', count: 1000 });
      expect(quiz.items).toHaveLength(bank.length);
      await answerAll(quiz);
      await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
      await tested.call(member, 'DELETE /quizzes/history');
    }
    const answered = (await tested.outbox())
      .map(({ payload }) => payload as { userId?: string; isFirst?: boolean })
      .filter(({ userId, isFirst }) => userId === member.id && isFirst !== undefined);
    expect(answered.map(({ isFirst }) => isFirst)).toEqual([...bank.map(() => true), ...bank.map(() => false)]);
  });

  it('draws unused questions', async () => {
    const first = await start();
    await tested.call(member, `DELETE /quizzes/${first.id}`);
    const second = await start();
    const drawn = [...first.items, ...second.items].map(({ questionId }) => questionId);
    expect(new Set(drawn)).toEqual(new Set(bank.map(({ id }) => id)));
  });

  it('keeps its copied questions and grades by them, whatever changes in the bank', async () => {
    const edited = question();
    await tested.publish(edited);
    const quiz = await start({ kind: 'standard', count: 1000 });
    const item = quiz.items.find(({ questionId }) => questionId === edited.id);
    const other = edited.options[1]?.id ?? '';
    await tested.deliver(QuestionUpdated, {
      aggregateId: edited.id,
      aggregateVersion: 2,
      data: { ...edited, question: 'Reworded', correctOptionId: other },
    });
    await tested.deliver(QuestionUpdated, {
      aggregateId: edited.id,
      aggregateVersion: 3,
      data: { id: edited.id, deleted: true },
    });
    expect((await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`)).body.items).toEqual(quiz.items);
    const answer = { itemId: item?.id, optionId: edited.correctOptionId, timeSpentMs: 1 };
    expect((await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer)).body).toMatchObject({ isCorrect: true });
  });

  it('has the same option order on every device, which differs from the bank’s', async () => {
    const quiz = await start({ kind: 'standard', count: 6 });
    expect((await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`)).body.items).toEqual(quiz.items);
    const orders = quiz.items.map(({ questionId, options }) => {
      const source = bank.find(({ id }) => id === questionId)?.options.map(({ id }) => id) ?? [];
      return options.map(({ id }) => source.indexOf(id)).join('');
    });
    for (const order of orders) expect([...order].sort().join('')).toBe('0123');
    // The probability of the bank's order six times by chance is 1 in 190 million.
    expect(new Set(orders)).not.toEqual(new Set(['0123']));
  });

  it('marks the questions that the member has flagged since', async () => {
    const quiz = await start();
    const [item] = quiz.items;
    const marks = { bookmarked: false, flagged: true, hidden: false };
    await tested.deliver(MemberQuestionChanged, {
      aggregateId: `${member.id}:${item?.questionId}`,
      data: { userId: member.id, questionId: item?.questionId ?? '', ...marks },
    });
    const { body: seen } = await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`);
    expect(seen.items.map(({ flagged }) => flagged)).toEqual([true, undefined, undefined]);
  });

  it('refuses a second answer with the first result', async () => {
    const quiz = await start();
    const [right] = answersTo(quiz, bank);
    const [wrong] = answersTo(quiz, bank, () => false);
    const first = await tested.call<AnswerView>(member, `POST /quizzes/${quiz.id}/answers`, right);
    const second = await tested.call(member, `POST /quizzes/${quiz.id}/answers`, wrong);
    expect(second).toMatchObject({ status: 409, body: { code: 'quiz.already-answered', answer: first.body } });
  });

  it('returns the same result for the same idempotency key, and refuses the key for another body', async () => {
    const quiz = await start();
    const [right, next] = answersTo(quiz, bank);
    const key = { 'idempotency-key': randomUUID() };
    const first = await tested.call(member, `POST /quizzes/${quiz.id}/answers`, right, key);
    expect(await tested.call(member, `POST /quizzes/${quiz.id}/answers`, right, key)).toEqual(first);
    expect(await tested.call(member, `POST /quizzes/${quiz.id}/answers`, next, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key-reused' },
    });
  });

  it('is the only active one: a second start returns its id until it is discarded', async () => {
    const quiz = await start();
    expect(await tested.call(member, 'POST /quizzes', standard)).toMatchObject({
      status: 409,
      body: { code: 'quiz.active-exists', quizId: quiz.id },
    });
    expect((await tested.call(member, `DELETE /quizzes/${quiz.id}`)).status).toBe(204);
    expect((await tested.call(member, `DELETE /quizzes/${quiz.id}`)).status).toBe(204);
    const [answer] = answersTo(quiz, bank);
    expect((await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer)).body.code).toBe('quiz.not-active');
    expect((await tested.call(member, `POST /quizzes/${quiz.id}/complete`)).body.code).toBe('quiz.not-active');
    expect((await tested.call(member, 'POST /quizzes', standard)).status).toBe(201);
  });

  it('can’t be completed with unanswered items, or discarded once completed', async () => {
    const quiz = await start();
    expect(await tested.call(member, `POST /quizzes/${quiz.id}/complete`)).toMatchObject({
      status: 409,
      body: { code: 'quiz.items-open' },
    });
    await answerAll(quiz);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    expect(await tested.call(member, `DELETE /quizzes/${quiz.id}`)).toMatchObject({
      status: 409,
      body: { code: 'quiz.not-active' },
    });
  });

  it('is listed for its member, by page and status', async () => {
    const quizzes = [];
    for (const _round of [1, 2, 3]) {
      const quiz = await start({ kind: 'standard', count: 2 });
      quizzes.unshift(quiz.id);
      if (quizzes.length < 3) await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    }
    const [answer] = answersTo((await tested.call<QuizView>(member, `GET /quizzes/${quizzes[0]}`)).body, bank);
    await tested.call(member, `POST /quizzes/${quizzes[0]}/answers`, answer);
    const { body: page } = await tested.call<QuizPage>(member, 'GET /quizzes?limit=2');
    const { body: rest } = await tested.call<QuizPage>(member, `GET /quizzes?limit=2&cursor=${page.nextCursor}`);
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(quizzes);
    expect(page).toMatchObject({ total: 3, totalIsEstimate: false });
    expect(rest).not.toHaveProperty('nextCursor');
    expect(page.items[0]).toMatchObject({ totalQuestions: 2, answeredQuestions: 1, correctAnswers: 1 });
    const { body: active } = await tested.call<QuizPage>(member, 'GET /quizzes?status=active');
    expect(active.items.map(({ id }) => id)).toEqual(quizzes.slice(0, 1));
    const { body: over } = await tested.call<QuizPage>(member, 'GET /quizzes?status=completed&status=discarded');
    expect(over.total).toBe(2);
  });
});
