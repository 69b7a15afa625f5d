import { daysAfter, daysBetween } from './calendar-date.ts';

/** Days in a row on which a member did something, first and last included. Two runs of a member never touch. */
export interface DayRun {
  readonly first: string;
  readonly last: string;
}

/** @returns whether a day is in a run, or next to it, so that it makes the run longer or joins it to another */
export const touches = (run: DayRun, day: string): boolean => daysAfter(run.first, -1) <= day && day <= daysAfter(run.last, 1);

/**
 * The run that a day is in, once it is added to those that it touches.
 * @param touched the runs that the day touches, at most two
 */
export function joinDay(touched: readonly DayRun[], day: string): DayRun {
  const days = [day, ...touched.flatMap(({ first, last }) => [first, last])].sort();
  return { first: days[0] ?? day, last: days.at(-1) ?? day };
}

/** @returns the days of a run; none of no run */
export const daysOf = (run: DayRun | undefined): number => (run ? daysBetween(run.first, run.last) + 1 : 0);

/**
 * The streak that is going on: a day without an answer ends it, but today is not over yet. A member who travels west may have
 * answered tomorrow already.
 * @param latest the member's last run
 */
export const currentStreak = (latest: DayRun | undefined, today: string): number =>
  latest && latest.last >= daysAfter(today, -1) ? daysOf(latest) : 0;
