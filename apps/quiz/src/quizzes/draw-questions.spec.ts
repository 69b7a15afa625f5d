import type { Difficulty } from '@casebook/contracts';
import { seededChance } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Candidate } from '../question-pool/pooled-question.ts';
import { drawQuestions, weightOf } from './draw-questions.ts';

const difficulties: readonly Difficulty[] = ['Easy', 'Medium', 'Hard'];
const candidate = (fields: Partial<Candidate>): Candidate => ({
  id: 'one',
  domain: 'Asset Security',
  difficulty: 'Easy',
  stemLength: 200,
  used: false,
  ...fields,
});
const candidates = fc.uniqueArray(
  fc
    .record({
      id: fc.uuid(),
      difficulty: fc.constantFrom(...difficulties),
      stemLength: fc.integer({ min: 1, max: 2000 }),
      used: fc.boolean(),
    })
    .map(candidate),
  { selector: ({ id }) => id, maxLength: 60 },
);
const count = fc.integer({ min: 1, max: 80 });
const chance = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const from = (stream: Iterator<number>) => () => stream.next().value as number;

describe('the weight of a question', () => {
  it.each([
    ['Easy', 100, 0.9],
    ['Medium', 100, 1.8],
    ['Hard', 100, 4.5],
    ['Easy', 79, 0.5],
    ['Easy', 80, 0.9],
    ['Easy', 149, 0.9],
    ['Easy', 150, 1.2],
    ['Easy', 300, 1.2],
    ['Easy', 301, 1.6],
    ['Easy', 500, 1.6],
    ['Easy', 501, 1.8],
    ['Easy', 800, 1.8],
    ['Easy', 801, 1.6],
  ] as const)('of difficulty %s with %i characters is %d', (difficulty, stemLength, weight) => {
    expect(weightOf({ difficulty, stemLength })).toBe(weight);
  });
});

describe('drawing questions', () => {
  it('returns the requested count or all that are available, each once, and no unavailable question', () => {
    fc.assert(
      fc.property(candidates, count, chance, (pool, requested, stream) => {
        const available = pool.filter(({ used }) => !used).map(({ id }) => id);
        const drawn = drawQuestions(pool, { count: requested, usedToo: false, fraction: from(stream) });
        expect(drawn).toHaveLength(Math.min(requested, available.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(available).toEqual(expect.arrayContaining(drawn));
      }),
    );
  });

  it('draws used questions, if allowed, only after all unused ones', () => {
    fc.assert(
      fc.property(candidates, count, chance, (pool, requested, stream) => {
        const used = new Set(pool.filter((one) => one.used).map(({ id }) => id));
        const drawn = drawQuestions(pool, { count: requested, usedToo: true, fraction: from(stream) });
        expect(drawn).toHaveLength(Math.min(requested, pool.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        const again = drawn.filter((id) => used.has(id)).length;
        expect(again).toBe(Math.max(0, drawn.length - (pool.length - used.size)));
      }),
    );
  });

  it('draws by weight: 100,000 draws pass a chi-squared test', () => {
    // Each difficulty with each class of length. The jitter is the same for all and moves no share by more than 0.02%.
    const pool = difficulties.flatMap((difficulty) =>
      [50, 100, 200, 400, 700, 900].map((stemLength) =>
        candidate({ id: `${difficulty} of ${stemLength}`, difficulty, stemLength }),
      ),
    );
    const fraction = seededChance(20_261_121);
    const draws = 100_000;
    const firsts = new Map(pool.map(({ id }) => [id, 0]));
    for (let draw = 0; draw < draws; draw += 1) {
      const [first = ''] = drawQuestions(pool, { count: 5, usedToo: false, fraction });
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    const total = pool.reduce((sum, one) => sum + weightOf(one), 0);
    const expected = pool.map((one) => (draws * weightOf(one)) / total);
    const statistic = expected.reduce(
      (sum, requested, kind) => sum + (([...firsts.values()][kind] ?? 0) - requested) ** 2 / requested,
      0,
    );
    expect(firsts.size).toBe(pool.length);
    // The critical value of 17 degrees of freedom at 0.001 (NIST/SEMATECH e-Handbook, section 1.3.6.7.4).
    expect(pool).toHaveLength(18);
    expect(statistic).toBeLessThan(40.79);
  });
});
