import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shuffle } from './shuffle.ts';

describe('a shuffle', () => {
  it('takes the element that chance points at, of those that are left', () => {
    const picks = [2, 0, 1, 0];
    expect(shuffle(['a', 'b', 'c', 'd'], () => picks.shift() ?? 0)).toEqual(['c', 'a', 'd', 'b']);
  });

  it('keeps every element, and leaves what it was given alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (elements) => {
        const given = [...elements];
        expect(shuffle(elements, randomInt).sort()).toEqual([...given].sort());
        expect(elements).toEqual(given);
      }),
    );
  });

  it('gives each order from exactly one course of chance, so that all are equally likely', () => {
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
