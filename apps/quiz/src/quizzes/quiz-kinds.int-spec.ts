import { randomUUID } from 'node:crypto';
import { QuestionUpdated, type QuizPage, type QuizSetup, type QuizView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../test/quiz-under-test.ts';

const tested = setUpQuiz();
let member: TestBearer;

const start = (input: object, who = member) => tested.call<QuizView>(who, 'POST /quizzes', input);
const take = async (quiz: QuizView, bank: Parameters<typeof answersTo>[1], who = member) => {
  for (const answer of answersTo(quiz, bank))
    expect(await tested.call(who, `POST /quizzes/${quiz.id}/answers`, answer)).toMatchObject({ status: 200 });
  return tested.call(who, `POST /quizzes/${quiz.id}/complete`);
};

describe('a retake', () => {
  const bank = Array.from({ length: 8 }, () => question());
  beforeAll(() => tested.publish(...bank));
  beforeEach(async () => {
    member = await tested.newMember({ access: true });
  });

  it('has the same questions, reshuffled, as they were copied, even if the bank has changed', async () => {
    const { body: quiz } = await start({ kind: 'standard', count: 8 });
    await take(quiz, bank);
    const [edited, deleted] = bank as [(typeof bank)[number], (typeof bank)[number]];
    const other = edited.options[1]?.id ?? '';
    await tested.deliver(QuestionUpdated, {
      aggregateId: edited.id,
      aggregateVersion: 2,
      data: { ...edited, question: 'Reworded', correctOptionId: other },
    });
    await tested.deliver(QuestionUpdated, {
      aggregateId: deleted.id,
      aggregateVersion: 2,
      data: { id: deleted.id, deleted: true },
    });
    const { status, body: retake } = await start({ kind: 'retake', retakeOf: quiz.id });
    expect([status, retake.kind, retake.status]).toEqual([201, 'retake', 'active']);
    const stems = ({ items }: QuizView) => items.map((item) => item.question);
    expect(stems(retake).sort()).toEqual(stems(quiz).sort());
    // The chance that eight questions and their options have the same order twice is less than 1 in 10^15.
    const order = ({ items }: QuizView) => items.map((item) => [item.questionId, item.options]);
    expect(order(retake)).not.toEqual(order(quiz));
    expect(retake.items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([quiz.items[0]?.id]));
    expect(JSON.stringify(retake)).not.toMatch(new RegExp(`${EXPLANATION_CANARY}|correctOptionId|"answer"`));
    expect((await take(retake, bank)).body).toMatchObject({ totalQuestions: 8, correctAnswers: 8 });
    await tested.deliver(QuestionUpdated, { aggregateId: edited.id, aggregateVersion: 3, data: edited });
    await tested.deliver(QuestionUpdated, { aggregateId: deleted.id, aggregateVersion: 3, data: deleted });
  });

  it('is possible for the daily quiz and for another retake', async () => {
    const { body: daily } = await start({ kind: 'daily' });
    await take(daily, bank);
    const { body: first } = await start({ kind: 'retake', retakeOf: daily.id });
    await take(first, bank);
    const { body: second } = await start({ kind: 'retake', retakeOf: first.id });
    const ids = ({ items }: QuizView) => items.map(({ questionId }) => questionId).sort();
    expect(ids(second)).toEqual(ids(daily));
  });

  it('requires the member’s own completed quiz and access; otherwise no quiz stays active', async () => {
    const { body: quiz } = await start({ kind: 'standard', count: 2 });
    expect((await start({ kind: 'retake', retakeOf: quiz.id })).body.code).toBe('quiz.active-exists');
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    expect(await start({ kind: 'retake', retakeOf: quiz.id })).toMatchObject({
      status: 409,
      body: { code: 'quiz.not-completed' },
    });
    expect(await start({ kind: 'retake', retakeOf: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'quiz.not-found' },
    });
    const { body: done } = await start({ kind: 'standard', count: 2 });
    await take(done, bank);
    const [stranger, unpaid] = [await tested.newMember({ access: true }), await tested.newMember()];
    const retake = { kind: 'retake', retakeOf: done.id };
    expect((await start(retake, stranger)).body.code).toBe('quiz.not-found');
    expect((await start(retake, unpaid)).body.code).toBe('access.required');
    expect((await tested.call<QuizPage>(stranger, 'GET /quizzes')).body.total).toBe(0);
  });
});

describe('concurrent starts', () => {
  it('create one quiz of any kind except the daily one; the others get its id', async () => {
    const hard = Array.from({ length: 12 }, () => question({ difficulty: 'Hard' }));
    await tested.publish(...hard);
    member = await tested.newMember({ access: true });
    const { body: done } = await start({ kind: 'standard', count: 1 });
    await take(done, [...hard, ...(await pooled())]);
    const kinds = [{ kind: 'standard', count: 2 }, { kind: 'hard-random' }, { kind: 'retake', retakeOf: done.id }];
    const started = await Promise.all([...kinds, ...kinds].map((input) => start(input)));
    const [winner, ...others] = started.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    for (const { body } of started.filter((one) => one !== winner))
      expect(body).toMatchObject({ code: 'quiz.active-exists', quizId: winner?.body.id });
    const { body: setup } = await tested.call<QuizSetup>(member, 'GET /quizzes/setup');
    const met = new Set([...done.items, ...(winner?.body.items ?? [])].map(({ questionId }) => questionId));
    expect(setup.used).toBe(met.size);
  });

  const pooled = async () =>
    (await tested.query<{ content: ReturnType<typeof question> }>('SELECT content FROM question_pool WHERE available')).map(
      ({ content }) => content,
    );
});

describe('a quiz in dev mode', () => {
  const bank = [question(), question()];
  const input = { kind: 'standard', count: 2, tags: ['trial'], devMode: true };
  let admin: TestBearer;
  beforeAll(async () => {
    await tested.publish(...bank.map((one) => Object.assign(one, { tags: ['trial'] })));
    admin = await tested.newMember({ role: 'admin' });
  });

  it('is for admins only', async () => {
    member = await tested.newMember({ access: true });
    for (const refused of [input, { kind: 'hard-random', devMode: true }])
      expect(await start(refused)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    expect(await tested.call(member, 'GET /quizzes?devMode=true')).toMatchObject({ status: 403 });
    expect((await tested.call(member, 'GET /quizzes?devMode=false')).status).toBe(200);
  });

  it('publishes no answer and no completion, uses no question, and has its own list', async () => {
    const publishedBefore = (await tested.outbox()).length;
    const { body: quiz } = await start(input, admin);
    expect(quiz).toMatchObject({ devMode: true, status: 'active' });
    expect((await take(quiz, bank, admin)).body).toMatchObject({ correctAnswers: 2 });
    const types = (await tested.outbox()).slice(publishedBefore).map(({ type }) => type);
    expect(types).toEqual(['audit.entry.recorded.v1']);
    for (const table of ['question_uses', 'first_answers', 'practice_sessions'])
      expect(await tested.query(`SELECT 1 FROM ${table} WHERE member_id = $1`, [admin.id])).toEqual([]);
    const { body: setup } = await tested.call<QuizSetup>(admin, 'GET /quizzes/setup');
    expect(setup).toMatchObject({ used: 0, mistakes: 0 });
    expect((await tested.call<QuizPage>(admin, 'GET /quizzes')).body).toMatchObject({ items: [], total: 0 });
    const { body: list } = await tested.call<QuizPage>(admin, 'GET /quizzes?devMode=true');
    expect(list.items.map(({ id, devMode }) => [id, devMode])).toEqual([[quiz.id, true]]);
    expect((await tested.call<QuizView>(admin, `GET /quizzes/${quiz.id}`)).body).toMatchObject({ devMode: true });
    const { body: real } = await start({ ...input, devMode: false }, admin);
    expect(real).not.toHaveProperty('devMode');
  });
});
