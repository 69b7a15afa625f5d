import { createHash } from 'node:crypto';
import { DAILY_ALLOWANCE, DAILY_REPEAT_WINDOW_DAYS, type DomainName, domainNames } from '@casebook/exam';

export interface DailyCandidate {
  readonly id: string;
  readonly domain: DomainName;
  /** The UTC date of the latest daily set that it was in. */
  readonly lastShownOn?: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The questions of one day's quiz, a domain after the other: a day goes on where the day before ended. By lot, of those that no
 * daily set of the last 60 days had. A domain that has none of these left gives its turn away; where no domain has, the question
 * shown longest ago comes, so that repeats are as far apart as the bank allows (decisions.md, "Daily quiz").
 * @param date the UTC date, which is also the seed of the lot: the same candidates and date give the same set
 * @returns ids, three or as many as there are
 */
export function chooseDailySet(candidates: readonly DailyCandidate[], date: string): string[] {
  const ranked = candidates
    .map(({ id, domain, lastShownOn }) => ({
      id,
      domain,
      repeatOf: repeatedDay(lastShownOn, date),
      lot: lotOf(id, date),
    }))
    .sort((a, b) => order(a.repeatOf, b.repeatOf) || order(a.lot, b.lot));
  const chosen: string[] = [];
  for (const domain of domainsOf(date)) {
    const left = ranked.filter(({ id }) => !chosen.includes(id));
    const next = left.find((one) => one.domain === domain && one.repeatOf === left[0]?.repeatOf) ?? left[0];
    if (next) chosen.push(next.id);
  }
  return chosen;
}

/** The domains whose turn it is on a date, counted from 1970 on. */
export function domainsOf(date: string): DomainName[] {
  const first = (Date.parse(date) / DAY_MS) * DAILY_ALLOWANCE;
  return Array.from(
    { length: DAILY_ALLOWANCE },
    (_none, place) => domainNames[(first + place) % domainNames.length] as DomainName,
  );
}

/** The day that showing a question again would repeat too soon; for one that may be shown freely, before every date. */
function repeatedDay(lastShownOn: string | undefined, date: string): string {
  if (lastShownOn === undefined) return '';
  const days = (Date.parse(date) - Date.parse(lastShownOn)) / DAY_MS;
  return days < DAILY_REPEAT_WINDOW_DAYS ? lastShownOn : '';
}

const lotOf = (id: string, date: string) => createHash('sha256').update(`${date}:${id}`).digest('hex');

const order = (a: string, b: string) => Number(a > b) - Number(a < b);
