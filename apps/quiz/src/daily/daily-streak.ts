import { currentStreak, type DayRun, daysOf, joinDay, touches } from '../calendar/day-runs.ts';

/**
 * The streak of completed daily quizzes by UTC date (decisions.md, "Streaks").
 * @param dates of the completed quizzes, distinct, in any order
 * @returns the current streak (it ends once a whole day has passed without a completed quiz) and the longest one
 */
export function dailyStreak(dates: readonly string[], today: string): { current: number; best: number } {
  const runs = [...dates].sort().reduce<DayRun[]>((before, date) => {
    const touched = before.slice(-1).filter((run) => touches(run, date));
    return [...before.slice(0, before.length - touched.length), joinDay(touched, date)];
  }, []);
  return { current: currentStreak(runs.at(-1), today), best: Math.max(0, ...runs.map(daysOf)) };
}
