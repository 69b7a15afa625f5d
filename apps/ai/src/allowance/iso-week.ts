const DAY_MS = 24 * 60 * 60_000;

/** Monday 00:00 UTC of the ISO week that contains the time. */
const mondayOf = (now: Date): Date => {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS);
};

/** @returns the ISO week of a time in UTC, such as `2026-W48` (ISO 8601: the week's year is its Thursday's) */
export function isoWeekOf(now: Date): string {
  const thursday = new Date(mondayOf(now).getTime() + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** @returns when the next ISO week begins */
export const nextIsoWeek = (now: Date): Date => new Date(mondayOf(now).getTime() + 7 * DAY_MS);
