import { randomUUID } from 'node:crypto';
import { Difficulty, Domain, type QuizSetup, type QuizView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { question, setUpQuiz } from '../../test/quiz-under-test.ts';

const TAGS = ['ownership', 'media', 'triage'];

/** Every combination of a question's states for a member. */
const poolQuestion = fc.record({
  domain: fc.constantFrom(...Domain.options.slice(0, 3)),
  difficulty: fc.constantFrom(...Difficulty.options),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1 }),
  available: fc.boolean(),
  /** The author, if the question isn't approved. */
  draftOf: fc.constantFrom('nobody', 'the member', 'another member'),
  flagged: fc.boolean(),
  hidden: fc.boolean(),
  bookmarked: fc.boolean(),
  met: fc.boolean(),
  inSession: fc.boolean(),
  inHistory: fc.boolean(),
});
type PoolQuestion = typeof poolQuestion extends fc.Arbitrary<infer Value> ? Value & { id: string } : never;

const filters = fc.record(
  {
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 2 }),
    domains: fc.uniqueArray(fc.constantFrom(...Domain.options.slice(0, 3)), { minLength: 1 }),
    difficulties: fc.uniqueArray(fc.constantFrom(...Difficulty.options), { minLength: 1 }),
    from: fc.constantFrom('bookmarks', 'unseen', 'weakest'),
  } as const,
  { requiredKeys: [] },
);
type Filter = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

const isUsed = (one: PoolQuestion) => one.met && (one.inSession || one.inHistory);

/** The questions that a quiz may draw: a second, plain implementation of the rule. */
function eligible(bank: readonly PoolQuestion[], { tags, domains, difficulties, from }: Filter): PoolQuestion[] {
  return bank
    .filter((one) => (one.available || one.draftOf === 'the member') && !one.flagged && !one.hidden)
    .filter((one) => !tags || tags.some((tag) => one.tags.includes(tag)))
    .filter((one) => !domains || domains.includes(one.domain))
    .filter((one) => !difficulties || difficulties.includes(one.difficulty))
    .filter((one) => from !== 'bookmarks' || one.bookmarked)
    .filter((one) => from !== 'unseen' || !one.met)
    .filter((one) => from === 'bookmarks' || from === 'weakest' || !isUsed(one));
}

describe('for any state of the pool', () => {
  const tested = setUpQuiz();

  async function arrange(bank: readonly PoolQuestion[], member: TestBearer): Promise<void> {
    await tested.query('TRUNCATE question_pool');
    for (const { id, domain, difficulty, tags, ...one } of bank) {
      const content = JSON.stringify(question({ id, domain, difficulty, tags }));
      const author = one.draftOf === 'the member' ? member.id : randomUUID();
      await tested.query(
        `INSERT INTO question_pool (id, version, deleted, available, available_to, difficulty, stem_length, content)
         VALUES ($1, 1, false, $2, $3, $4, 200, $5)`,
        [id, one.available, one.available || one.draftOf === 'nobody' ? null : author, difficulty, content],
      );
      await tested.query('INSERT INTO member_questions VALUES ($1, $2, 1, $3, $4, $5)', [
        member.id,
        id,
        one.bookmarked,
        one.flagged,
        one.hidden,
      ]);
      if (one.met)
        await tested.query('INSERT INTO question_uses VALUES ($1, $2, $3, $4)', [member.id, id, one.inSession, one.inHistory]);
    }
  }

  it('a quiz has the requested count or all eligible questions, each once, as setup announced', async () => {
    const poolQuestions = fc.array(poolQuestion, { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(poolQuestions, filters, fc.integer({ min: 1, max: 16 }), async (given, filter, count) => {
        const bank = given.map((one) => ({ ...one, id: String(randomUUID()) }));
        const member = await tested.newMember({ access: true });
        await arrange(bank, member);
        const may = eligible(bank, filter).map(({ id }) => id);
        const query = new URLSearchParams(
          Object.entries(filter).flatMap(([name, values]) => [values].flat().map((value) => [name, value ?? ''])),
        );
        const { body: setup } = await tested.call<QuizSetup>(member, `GET /quizzes/setup?${query}`);
        expect(setup.matching).toBe(may.length);
        expect(setup.available).toBe(eligible(bank, {}).length);
        const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count, ...filter });
        const drawn = (quiz.items ?? []).map(({ questionId }) => questionId);
        expect(drawn).toHaveLength(Math.min(count, may.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(may).toEqual(expect.arrayContaining(drawn));
      }),
      { numRuns: 60 },
    );
  });

  it('the last unused questions are drawn, however many used ones there are', async () => {
    const member = await tested.newMember({ access: true });
    await tested.query('TRUNCATE question_pool');
    const content = JSON.stringify(question());
    await tested.query(
      `INSERT INTO question_pool SELECT id, 1, false, true, 'Hard', 200, $1::jsonb || jsonb_build_object('id', id)
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 40000)) AS made`,
      [content],
    );
    await tested.query(
      `INSERT INTO question_uses SELECT $1, id, true, true FROM question_pool ORDER BY id LIMIT (SELECT count(*) - 5 FROM question_pool)`,
      [member.id],
    );
    // Autovacuum does this within a minute of such a change. Without statistics the planner assumes that both tables are small.
    await tested.query('ANALYZE question_pool, question_uses');
    const unused = await tested.query<{ id: string }>(
      'SELECT id FROM question_pool WHERE id NOT IN (SELECT question_id FROM question_uses WHERE member_id = $1)',
      [member.id],
    );
    const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 10 });
    expect(quiz.items.map(({ questionId }) => questionId).sort()).toEqual(unused.map(({ id }) => id).sort());
  });
});
