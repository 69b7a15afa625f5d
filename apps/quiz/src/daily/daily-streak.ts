import { currentStreak, type DayRun, daysOf, joinDay, touches } from '../calendar/day-runs.ts';

/**
 * The days in a row whose daily quiz was completed, by UTC dates (decisions.md, "Streaks").
 * @param dates of the completed ones, each once, in any order
 * @returns the run that today may still continue (it lasts until a whole day has passed without), and the longest one
 */
export function dailyStreak(dates: readonly string[], today: string): { current: number; best: number } {
  const runs = [...dates].sort().reduce<DayRun[]>((before, date) => {
    const touched = before.slice(-1).filter((run) => touches(run, date));
    return [...before.slice(0, before.length - touched.length), joinDay(touched, date)];
  }, []);
  return { current: currentStreak(runs.at(-1), today), best: Math.max(0, ...runs.map(daysOf)) };
}
