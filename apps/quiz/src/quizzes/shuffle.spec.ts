import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shuffle } from './shuffle.ts';

describe('a shuffle', () => {
  it('takes a random one of the remaining elements', () => {
    const picks = [2, 0, 1, 0];
    expect(shuffle(['a', 'b', 'c', 'd'], () => picks.shift() ?? 0)).toEqual(['c', 'a', 'd', 'b']);
  });

  it('keeps every element and doesn’t change its input', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (elements) => {
        const given = [...elements];
        expect(shuffle(elements, randomInt).sort()).toEqual([...given].sort());
        expect(elements).toEqual(given);
      }),
    );
  });

  it('yields each order from exactly one sequence of random numbers, so all are equally likely', () => {
    const orders = new Set<string>();
    for (const first of [0, 1, 2, 3])
      for (const second of [0, 1, 2])
        for (const third of [0, 1]) {
          const picks = [first, second, third, 0];
          orders.add(shuffle(['a', 'b', 'c', 'd'], () => picks.shift() ?? 0).join(''));
        }
    expect(orders.size).toBe(24);
  });
});
