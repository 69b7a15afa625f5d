import type { Difficulty } from '@casebook/contracts';
import { seededChance } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Candidate } from '../question-pool/pooled-question.ts';
import { drawQuestions, weightOf } from './draw-questions.ts';

const difficulty = fc.constantFrom<Difficulty>('Easy', 'Medium', 'Hard');
const candidates = fc.uniqueArray(fc.record({ id: fc.uuid(), difficulty, stemLength: fc.integer({ min: 1, max: 2000 }) }), {
  selector: ({ id }) => id,
  maxLength: 60,
});
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
    expect(weightOf({ id: 'one', difficulty, stemLength })).toBe(weight);
  });
});

describe('drawing questions', () => {
  it('gives as many as asked or all there are, each once and each a candidate', () => {
    fc.assert(
      fc.property(candidates, count, chance, (pool, wanted, stream) => {
        const drawn = drawQuestions(pool, { count: wanted, used: new Set(), fraction: from(stream) });
        expect(drawn).toHaveLength(Math.min(wanted, pool.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(pool.map(({ id }) => id)).toEqual(expect.arrayContaining(drawn));
      }),
    );
  });

  it('takes a question that the member had before only when no other is left', () => {
    fc.assert(
      fc.property(candidates, fc.array(fc.boolean()), count, chance, (pool, marks, wanted, stream) => {
        const used = new Set(pool.filter((_one, index) => marks[index]).map(({ id }) => id));
        const drawn = drawQuestions(pool, { count: wanted, used, fraction: from(stream) });
        const again = drawn.filter((id) => used.has(id)).length;
        expect(again).toBe(Math.max(0, drawn.length - (pool.length - used.size)));
      }),
    );
  });

  it('draws by weight: a hard question five times as often as an easy one of the same length', () => {
    const pool: Candidate[] = [
      { id: 'easy', difficulty: 'Easy', stemLength: 200 },
      { id: 'hard', difficulty: 'Hard', stemLength: 200 },
    ];
    const fraction = seededChance(1);
    const rounds = 20_000;
    let hard = 0;
    for (let round = 0; round < rounds; round += 1)
      if (drawQuestions(pool, { count: 1, used: new Set(), fraction })[0] === 'hard') hard += 1;
    expect(hard / (rounds - hard)).toBeGreaterThan(4.6);
    expect(hard / (rounds - hard)).toBeLessThan(5.4);
  });
});
