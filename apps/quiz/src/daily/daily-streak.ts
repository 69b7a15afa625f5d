import { addDays } from '../daily-sets/utc-date.ts';

/**
 * The days in a row whose daily quiz was completed, by UTC dates (decisions.md, "Streaks").
 * @param dates of the completed ones, each once, in any order
 * @returns the run that today may still continue (it lasts until a whole day has passed without), and the longest one
 */
export function dailyStreak(dates: readonly string[], today: string): { current: number; best: number } {
  const runs: { end: string; length: number }[] = [];
  for (const date of [...dates].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.end, 1) === date) Object.assign(last, { end: date, length: last.length + 1 });
    else runs.push({ end: date, length: 1 });
  }
  const last = runs.at(-1);
  const isAlive = last !== undefined && last.end >= addDays(today, -1);
  return { current: isAlive ? last.length : 0, best: Math.max(0, ...runs.map(({ length }) => length)) };
}
