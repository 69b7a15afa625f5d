import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, localDate } from './calendar-date.ts';
import { addDayToRuns, currentStreak, type DayRun, daysOf, isAdjacentOrInside } from './day-runs.ts';

/** Joins the days one by one in memory, like a consumer. */
function runsOf(days: readonly string[]): DayRun[] {
  let runs: DayRun[] = [];
  const seen = new Set<string>();
  for (const day of days) {
    if (seen.has(day)) continue;
    seen.add(day);
    const touched = runs.filter((run) => isAdjacentOrInside(run, day));
    runs = [...runs.filter((run) => !touched.includes(run)), addDayToRuns(touched, day)];
  }
  return runs.sort((a, b) => a.first.localeCompare(b.first));
}

/** Computes the same runs at once, from the sorted days. */
function recount(days: readonly string[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of [...new Set(days)].sort()) {
    const before = runs.at(-1);
    if (before && addDays(before.last, 1) === day) runs[runs.length - 1] = { first: before.first, last: day };
    else runs.push({ first: day, last: day });
  }
  return runs;
}

describe('a streak', () => {
  const run = { first: '2026-11-18', last: '2026-11-20' };

  it('continues while the last answer is from today or yesterday', () => {
    expect(currentStreak(run, '2026-11-20')).toBe(3);
    expect(currentStreak(run, '2026-11-21')).toBe(3);
    expect(currentStreak(run, '2026-11-22')).toBe(0);
  });

  it('continues for a member who flew west and whose last answer has tomorrow’s date', () => {
    expect(currentStreak(run, '2026-11-19')).toBe(3);
  });

  it('is 0 without an answer', () => {
    expect(currentStreak(undefined, '2026-11-20')).toBe(0);
    expect(daysOf(undefined)).toBe(0);
  });

  it('counts two answers a minute apart as two days if midnight is between them', () => {
    const zone = 'Europe/Berlin';
    const days = ['2026-03-28T22:59:30Z', '2026-03-28T23:00:30Z', '2026-03-29T22:00:30Z'].map((at) =>
      localDate(new Date(at), zone),
    );
    expect(runsOf(days)).toEqual([{ first: '2026-03-28', last: '2026-03-30' }]);
  });

  it('joins two runs when the day between them is added', () => {
    expect(runsOf(['2026-11-18', '2026-11-20', '2026-11-19'])).toEqual([run]);
  });

  it('is the same for any order of arrival, and equals a recount', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays('2026-10-01', offset));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 80 }), (days) => {
        const runs = runsOf(days);
        expect(runs).toEqual(recount(days));
        expect(runs.reduce((sum, each) => sum + daysOf(each), 0)).toBe(new Set(days).size);
        expect(runs.length === 0 || currentStreak(runs.at(-1), runs.at(-1)?.last ?? '') === daysOf(runs.at(-1))).toBe(true);
      }),
    );
  });

  it('never changes more than two runs', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((offset) => addDays('2026-10-01', offset));
    fc.assert(
      fc.property(fc.array(day), day, (days, next) => {
        const runs = recount(days.filter((other) => other !== next));
        const touched = runs.filter((each) => isAdjacentOrInside(each, next));
        expect(touched.length).toBeLessThanOrEqual(2);
        // The repository reads only the last two runs that begin no later than the day after. The touched runs must be among them.
        const latest = runs.filter(({ first }) => first <= addDays(next, 1)).slice(-2);
        expect(latest).toEqual(expect.arrayContaining(touched));
      }),
    );
  });
});
