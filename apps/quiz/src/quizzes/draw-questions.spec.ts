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
const singles = (pool: readonly Candidate[]) => pool.map((one) => [one]);
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
        const drawn = drawQuestions(singles(pool), { count: requested, usedToo: false, fraction: from(stream) }).flat();
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
        const drawn = drawQuestions(singles(pool), { count: requested, usedToo: true, fraction: from(stream) }).flat();
        expect(drawn).toHaveLength(Math.min(requested, pool.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        const again = drawn.filter((id) => used.has(id)).length;
        expect(again).toBe(Math.max(0, drawn.length - (pool.length - used.size)));
      }),
    );
  });

  it('draws by weight: 100,000 draws pass a chi-squared test', () => {
    // Each difficulty with each class of length. All have the same jitter, which changes no share by more than 0.02%.
    const pool = difficulties.flatMap((difficulty) =>
      [50, 100, 200, 400, 700, 900].map((stemLength) =>
        candidate({ id: `${difficulty} of ${stemLength}`, difficulty, stemLength }),
      ),
    );
    const fraction = seededChance(20_261_121);
    const draws = 100_000;
    const firsts = new Map(pool.map(({ id }) => [id, 0]));
    for (let draw = 0; draw < draws; draw += 1) {
      const [[first = ''] = []] = drawQuestions(singles(pool), { count: 5, usedToo: false, fraction });
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

  it('draws a set whole and in its order, or not at all, and leaves out one that does not fit', () => {
    const sets = fc.array(
      fc.array(
        candidates.map(([one]) => one),
        { minLength: 3, maxLength: 5 },
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(candidates, sets, count, chance, (pool, drawnSets, requested, stream) => {
        const unused = drawnSets.map((set, at) =>
          set.map((one, place) => candidate({ ...one, id: `${at}-${place}`, used: false })),
        );
        const drawn = drawQuestions([...singles(pool), ...unused], { count: requested, usedToo: false, fraction: from(stream) });
        const available = pool.filter(({ used }) => !used).length;
        const inSets = unused.flat().length;
        expect(drawn.flat().length).toBeLessThanOrEqual(requested);
        // Only a whole set can be left out, so fewer questions are missing than the largest set has.
        expect(drawn.flat().length).toBeGreaterThan(Math.min(requested, available + inSets) - 5);
        const units = new Set([...singles(pool), ...unused].map((unit) => unit.map(({ id }) => id).join()));
        expect(drawn.every((ids) => units.has(ids.join()))).toBe(true);
        expect(new Set(drawn.flat()).size).toBe(drawn.flat().length);
      }),
    );
  });

  it('weighs a set by the mean of its questions: 20,000 draws pass a chi-squared test', () => {
    const single = candidate({ id: 'single', difficulty: 'Medium' });
    const set = [
      candidate({ id: 'first', difficulty: 'Easy' }),
      candidate({ id: 'second', difficulty: 'Medium' }),
      candidate({ id: 'third', difficulty: 'Hard' }),
    ];
    const fraction = seededChance(20_261_126);
    const draws = 20_000;
    let setFirst = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const [[first] = []] = drawQuestions([[single], set], { count: 4, usedToo: false, fraction });
      if (first === 'first') setFirst += 1;
    }
    const weight = set.reduce((sum, one) => sum + weightOf(one), 0) / set.length;
    const expected = (draws * weight) / (weight + weightOf(single));
    const statistic = (setFirst - expected) ** 2 / expected + (setFirst - expected) ** 2 / (draws - expected);
    // The 99.9th percentile of the chi-squared distribution with one degree of freedom.
    expect(statistic).toBeLessThan(10.83);
  });
});
