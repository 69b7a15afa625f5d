import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseDailySet } from './choose-daily-set.ts';

const START = Date.parse('2026-11-21');
const dateOf = (day: number) => new Date(START + day * 86_400_000).toISOString().slice(0, 10);
const pool = (size: number) => Array.from({ length: size }, (_nothing, index) => ({ id: `question-${index}` }));

/** The sets of so many days, one after the other, from a bank that does not change. */
function setsOf(size: number, days: number): string[][] {
  const lastShown = new Map<string, string>();
  return Array.from({ length: days }, (_nothing, day) => {
    const candidates = pool(size).map(({ id }) => ({ id, lastShownOn: lastShown.get(id) }));
    const set = chooseDailySet(candidates, dateOf(day));
    for (const id of set) lastShown.set(id, dateOf(day));
    return set;
  });
}

/** Days between a question's showings, the fewest there were. */
function closestRepeat(sets: string[][]): number {
  const shownOn = new Map<string, number>();
  let closest = Number.POSITIVE_INFINITY;
  sets.forEach((set, day) => {
    for (const id of set) {
      closest = Math.min(closest, day - (shownOn.get(id) ?? Number.NEGATIVE_INFINITY));
      shownOn.set(id, day);
    }
  });
  return closest;
}

describe('the daily set', () => {
  it('is three questions, or as many as there are', () => {
    fc.assert(
      fc.property(fc.nat(40), (size) => {
        const set = chooseDailySet(pool(size), '2026-11-21');
        expect(set).toHaveLength(Math.min(3, size));
        expect(new Set(set).size).toBe(set.length);
      }),
    );
  });

  it('is the same for the same date and bank, in whatever order the bank comes, and another the next day', () => {
    const set = chooseDailySet(pool(300), '2026-11-21');
    expect(chooseDailySet(pool(300).reverse(), '2026-11-21')).toEqual(set);
    expect(chooseDailySet(pool(300), '2026-11-22')).not.toEqual(set);
  });

  it('repeats no question within 60 days where the bank is large enough', () => {
    expect(closestRepeat(setsOf(180, 200))).toBeGreaterThanOrEqual(60);
  });

  it('repeats as far apart as a smaller bank allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 200 }), (size) => {
        expect(closestRepeat(setsOf(size, 140))).toBeGreaterThanOrEqual(Math.min(60, Math.floor(size / 3)));
      }),
      { numRuns: 15 },
    );
  });

  it('takes a question again on the sixtieth day, and not on the day before', () => {
    const candidates = [{ id: 'shown', lastShownOn: dateOf(0) }, ...pool(3).map((one) => ({ ...one, lastShownOn: dateOf(1) }))];
    expect(chooseDailySet(candidates.slice(0, 3), dateOf(60))[0]).toBe('shown');
    expect(chooseDailySet([...candidates, { id: 'new' }], dateOf(59))[0]).toBe('new');
  });
});
