import { createHash } from 'node:crypto';
import {
  DAILY_ALLOWANCE,
  DAILY_REPEAT_WINDOW_DAYS,
  type Difficulty,
  type Domain,
  difficulties,
  domainNames,
} from '@casebook/exam';

export interface DailyCandidate {
  readonly id: string;
  readonly domain: Domain;
  readonly difficulty: Difficulty;
  /** The UTC date of the latest daily set that contained the question. */
  readonly lastShownOn?: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Chooses the questions of one day's quiz. Domains rotate, continuing from the day before. Within a domain the choice is pseudorandom among
 * questions that were in no daily set of the last 60 days. A domain without such a question is skipped. If every domain is skipped, the
 * question shown longest ago is next, so that repeats are as far apart as the bank allows. The set gets harder: each domain provides the
 * question whose difficulty is nearest to that of its turn, and the easiest question comes first.
 * @param date the UTC date, which is also the seed: the same candidates and date give the same set
 * @returns up to three ids
 */
export function chooseDailySet(candidates: readonly DailyCandidate[], date: string): string[] {
  const ranked = candidates
    .map((one) => ({
      ...one,
      repeatOf: tooRecentDay(one.lastShownOn, date),
      level: difficulties.indexOf(one.difficulty),
      rank: rankOf(one.id, date),
    }))
    .sort((a, b) => order(a.repeatOf, b.repeatOf) || order(a.rank, b.rank));
  const chosen: (typeof ranked)[number][] = [];
  domainsOf(date).forEach((domain, turn) => {
    const left = ranked.filter((one) => !chosen.includes(one));
    const oldest = left.filter(({ repeatOf }) => repeatOf === left[0]?.repeatOf);
    const ofDomain = oldest.filter((one) => one.domain === domain);
    const fitting = ofDomain.length > 0 ? ofDomain : oldest;
    const distances = fitting.map(({ level }) => Math.abs(level - turn));
    const next = fitting[distances.indexOf(Math.min(...distances))];
    if (next) chosen.push(next);
  });
  return chosen.sort((a, b) => a.level - b.level).map(({ id }) => id);
}

/** The domains whose turn it is on a date, rotating since 1970-01-01. */
export function domainsOf(date: string): Domain[] {
  const first = (Date.parse(date) / DAY_MS) * DAILY_ALLOWANCE;
  return Array.from({ length: DAILY_ALLOWANCE }, (_none, place) => domainNames[(first + place) % domainNames.length] as Domain);
}

/**
 * A sort key: the day on which the question was last shown if that is too recent to repeat it; otherwise an empty string, which sorts
 * before every date.
 */
function tooRecentDay(lastShownOn: string | undefined, date: string): string {
  if (lastShownOn === undefined) return '';
  const days = (Date.parse(date) - Date.parse(lastShownOn)) / DAY_MS;
  return days < DAILY_REPEAT_WINDOW_DAYS ? lastShownOn : '';
}

const rankOf = (id: string, date: string) => createHash('sha256').update(`${date}:${id}`).digest('hex');

const order = (a: string, b: string) => Number(a > b) - Number(a < b);
