import { randomUUID } from 'node:crypto';
import type { AdminQuestionPage, BankStatistics, QuestionView, SimilarQuestions } from '@casebook/contracts';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('the administration of questions', () => {
  const bank = setUpBank();
  const admin = createBeforeAll(() => bank.newAdmin());

  const list = async (query: Record<string, string> = {}) =>
    (await bank.call<AdminQuestionPage>(admin, `GET /questions/administered?${new URLSearchParams(query)}`)).body;
  const ids = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ questionId }) => questionId);
  const idAt = (at: number) => bank.questionIds[at] ?? '';
  const store = (id: string, facts: { answers: number; correct: number; discrimination?: number; picks?: object }) =>
    bank.query(
      `INSERT INTO question_statistics (question_id, answers, correct, discrimination, picks) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (question_id) DO UPDATE SET answers = $2, correct = $3, discrimination = $4, picks = $5`,
      [id, facts.answers, facts.correct, facts.discrimination ?? null, JSON.stringify(facts.picks ?? {})],
    );

  it('lists every question with its state, also inactive, featured, and deleted ones', async () => {
    const [inactive, featured, deleted] = [idAt(0), idAt(1), idAt(2)];
    await bank.call(admin, `PATCH /questions/${inactive}/status`, { isActive: false });
    await bank.call(admin, `PATCH /questions/${featured}/status`, { isFeatured: true });
    await bank.call(admin, `DELETE /questions/${deleted}`);
    expect(await ids({ state: 'inactive' })).toEqual([inactive]);
    expect(await ids({ state: 'featured' })).toEqual([featured]);
    expect(await ids({ state: 'deleted' })).toEqual([deleted]);
    expect(await ids({ state: 'suspended' })).toEqual([]);
    expect((await ids()).slice(0, 2)).toEqual([featured, inactive]);
    expect(await ids({ state: 'active' })).not.toContain(inactive);
    const [item] = (await list({ state: 'inactive' })).items;
    expect(item).toMatchObject({ isActive: false, isFeatured: false, isDeleted: false, origin: 'human', answers: 0 });
    for (const absent of ['authorId', 'facility', 'discrimination', 'nonfunctionalDistractors'])
      expect(item).not.toHaveProperty(absent);
    await bank.call(admin, `POST /questions/${deleted}/restore`);
    expect(await ids({ state: 'deleted' })).toEqual([]);
  });

  it('finds questions by a part of the stem or by id, taken literally', async () => {
    const { question } = (await bank.call<QuestionView>(admin, `GET /questions/${idAt(3)}`)).body;
    expect(await ids({ q: question.slice(5, 60).toUpperCase() })).toContain(idAt(3));
    expect(await ids({ q: idAt(3) })).toEqual([idAt(3)]);
    expect(await ids({ q: '%%' })).toEqual([]);
  });

  it('finds the items that work badly, with pages that contain each once', async () => {
    const [wrongKey, hard, easy, unproven] = [idAt(4), idAt(5), idAt(6), idAt(7)];
    const { options, correctOptionId } = (await bank.call<QuestionView>(admin, `GET /questions/${easy}`)).body;
    const [picked, ...unused] = options.map(({ id }) => id).filter((id) => id !== correctOptionId);
    await store(wrongKey, { answers: 100, correct: 40, discrimination: -0.21 });
    await store(hard, { answers: 40, correct: 4, discrimination: 0.35 });
    await store(easy, {
      answers: 100,
      correct: 90,
      discrimination: 0.05,
      picks: { [String(picked)]: 6, [String(unused[0])]: 4 },
    });
    await store(unproven, { answers: 19, correct: 0 });
    expect(await ids({ order: 'discrimination' })).toEqual([wrongKey, easy, hard]);
    expect(await ids({ order: 'hardest' })).toEqual([hard, wrongKey, easy]);
    expect(await ids({ order: 'easiest' })).toEqual([easy, wrongKey, hard]);
    expect(await ids({ facility: '9' })).toEqual([easy]);
    expect(await ids({ facility: '1' })).toEqual([hard]);
    expect(await ids({ discrimination: '-3' })).toEqual([wrongKey]);
    expect(await ids({ negativeDiscrimination: 'true' })).toEqual([wrongKey]);
    expect(await list({ facility: '9' })).toMatchObject({ total: 1, totalIsEstimate: false });
    const [item] = (await list({ q: easy })).items;
    expect(item).toMatchObject({ answers: 100, facility: 0.9, discrimination: 0.05, nonfunctionalDistractors: unused.length });
    expect(await ids({ nonfunctionalDistractors: 'true', q: easy })).toEqual([easy]);
    for (const order of ['discrimination', 'hardest', 'easiest', 'updated']) {
      const found: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: AdminQuestionPage = await list({ order, limit: '2', q: 'e', ...(cursor && { cursor }) });
        found.push(...page.items.map(({ questionId }) => questionId));
        cursor = page.nextCursor;
        if (found.length > 8) break;
      }
      expect(new Set(found).size).toBe(found.length);
    }
    const { nextCursor = '' } = await list({ order: 'hardest', limit: '1' });
    expect((await bank.call(admin, `GET /questions/administered?order=easiest&cursor=${nextCursor}`)).body).toMatchObject({
      code: 'page.cursor-invalid',
    });
  });

  it('counts the items by how well they work', async () => {
    const { body } = await bank.call<BankStatistics>(admin, 'GET /questions/statistics');
    expect(body).toMatchObject({
      analyzed: 3,
      negativeDiscrimination: 1,
      facility: [
        { bin: 1, questions: 1 },
        { bin: 4, questions: 1 },
        { bin: 9, questions: 1 },
      ],
      discrimination: [
        { bin: -3, questions: 1 },
        { bin: 0, questions: 1 },
        { bin: 3, questions: 1 },
      ],
    });
    const [stored] = await bank.query('SELECT count(*)::int AS questions FROM questions');
    expect(body.questions).toBe(stored?.questions);
  });

  it('compares a question with those whose stems are most similar', async () => {
    const id = idAt(8);
    const { question } = (await bank.call<QuestionView>(admin, `GET /questions/${id}`)).body;
    const copy = idAt(9);
    await bank.query('UPDATE questions SET stem = $1 WHERE id = $2', [`${question} Choose one.`, copy]);
    const { items } = (await bank.call<SimilarQuestions>(admin, `GET /questions/${id}/similar`)).body;
    expect(items[0]).toMatchObject({ questionId: copy, isNearDuplicate: true });
    expect(items).toHaveLength(5);
    expect(items.map(({ questionId }) => questionId)).not.toContain(id);
    expect(items.slice(1).every(({ isNearDuplicate }) => !isNearDuplicate)).toBe(true);
    expect((await bank.call(admin, `GET /questions/${randomUUID()}/similar`)).body).toMatchObject({ code: 'question.not-found' });
  });

  it('is for admins alone', async () => {
    const member = await bank.newMember({ access: true });
    for (const path of ['administered', 'statistics', `${idAt(0)}/similar`] as const)
      expect((await bank.call(member, `GET /questions/${path}`)).body).toMatchObject({ code: 'auth.forbidden' });
  });
});
