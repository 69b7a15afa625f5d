import { createHash } from 'node:crypto';
import { DAILY_ALLOWANCE, DAILY_REPEAT_WINDOW_DAYS } from '@casebook/exam';

export interface DailyCandidate {
  readonly id: string;
  /** The UTC date of the latest daily set that it was in. */
  readonly lastShownOn?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The questions of one day's quiz: by lot, of those that no daily set of the last 60 days had. Where these do not suffice, those
 * shown longest ago, so that repeats are as far apart as the bank allows (decisions.md, "Daily quiz").
 * @param date the UTC date, which is also the seed of the lot: the same candidates and date give the same set
 * @returns ids, three or as many as there are
 */
export function chooseDailySet(candidates: readonly DailyCandidate[], date: string): string[] {
  return candidates
    .map(({ id, lastShownOn }) => ({ id, repeatOf: repeatedDay(lastShownOn, date), lot: lotOf(id, date) }))
    .sort((a, b) => order(a.repeatOf, b.repeatOf) || order(a.lot, b.lot))
    .slice(0, DAILY_ALLOWANCE)
    .map(({ id }) => id);
}

/** The day that showing a question again would repeat too soon; for one that may be shown freely, before every date. */
function repeatedDay(lastShownOn: string | undefined, date: string): string {
  if (lastShownOn === undefined) return '';
  const days = (Date.parse(date) - Date.parse(lastShownOn)) / DAY_MS;
  return days < DAILY_REPEAT_WINDOW_DAYS ? lastShownOn : '';
}

const lotOf = (id: string, date: string) => createHash('sha256').update(`${date}:${id}`).digest('hex');

const order = (a: string, b: string) => Number(a > b) - Number(a < b);
