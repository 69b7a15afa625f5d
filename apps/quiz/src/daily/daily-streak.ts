import { addDays } from '../calendar/calendar-date.ts';
import { addDayToRuns, currentStreak, type DayRun, daysOf, isAdjacentOrInside } from '../calendar/day-runs.ts';

/**
 * The streak of completed daily quizzes, by UTC date: everyone has the same daily set on a UTC date.
 * @param dates of the completed quizzes, distinct, in any order
 * @returns the current streak (it ends once a whole day has passed without a completed quiz) and the longest one
 */
export function dailyStreak(dates: readonly string[], today: string): { current: number; best: number } {
  const runs = [...dates].sort().reduce<DayRun[]>((before, date) => {
    const touched = before.slice(-1).filter((run) => isAdjacentOrInside(run, date));
    return [...before.slice(0, before.length - touched.length), addDayToRuns(touched, date)];
  }, []);
  return { current: currentStreak(runs.at(-1), today), best: Math.max(0, ...runs.map(daysOf)) };
}

const WEEK_DAYS = 7;

/**
 * @param dates of the completed quizzes
 * @returns the last seven UTC days, today last, each with whether its daily quiz was completed
 */
export function dailyWeek(dates: readonly string[], today: string): { date: string; completed: boolean }[] {
  const completed = new Set(dates);
  return Array.from({ length: WEEK_DAYS }, (_none, index) => addDays(today, index + 1 - WEEK_DAYS)).map((date) => ({
    date,
    completed: completed.has(date),
  }));
}
