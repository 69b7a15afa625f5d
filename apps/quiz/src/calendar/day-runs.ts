import { addDays, daysBetween } from './calendar-date.ts';

/** Consecutive days on which a member studied, inclusive. Two runs of a member never touch. */
export interface DayRun {
  readonly first: string;
  readonly last: string;
}

/** @returns whether a day is in or next to a run */
export const isAdjacentOrInside = (run: DayRun, day: string): boolean =>
  addDays(run.first, -1) <= day && day <= addDays(run.last, 1);

/**
 * Merges a day with the runs that it touches.
 * @param touched at most two runs
 */
export function addDayToRuns(touched: readonly DayRun[], day: string): DayRun {
  const days = [day, ...touched.flatMap(({ first, last }) => [first, last])].sort();
  return { first: days[0] ?? day, last: days.at(-1) ?? day };
}

/** @returns the length of a run in days; 0 without a run */
export const daysOf = (run: DayRun | undefined): number => (run ? daysBetween(run.first, run.last) + 1 : 0);

/**
 * The length of the current streak. A day without an answer ends a streak, but today isn't over yet. The latest day may be tomorrow's
 * date if the member has traveled west.
 * @param latest the member's latest run
 */
export const currentStreak = (latest: DayRun | undefined, today: string): number =>
  latest && latest.last >= addDays(today, -1) ? daysOf(latest) : 0;
