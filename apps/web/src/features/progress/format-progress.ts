import type { Domain, ProgressView } from '@casebook/contracts';

// A calendar date has no time zone: it is parsed and formatted as UTC.
const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
const short = formatOf({ day: 'numeric', month: 'short' });
const long = formatOf({ weekday: 'short', day: 'numeric', month: 'short' });

/** @returns a date for the axis of a chart: `Nov 21` */
export const formatShortDay = (date: string): string => short.format(new Date(date));

/** @returns a date with its weekday: `Sat, Nov 21` */
export const formatLongDay = (date: string): string => long.format(new Date(date));

/** @returns a number of days with its unit: `3 days` */
export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** @returns a share from 0 to 1 as a whole percentage: `67%` */
export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** @returns a range of shares as whole percentages: `45–93%` */
export const formatPercentRange = ({ low, high }: { low: number; high: number }): string =>
  `${Math.round(low * 100)}–${Math.round(high * 100)}%`;

const HEIGHT_PER_ATTEMPT = 8;
const MAX_HEIGHT = 80;

/** @returns the height of a day's bar in pixels: 8 per attempt, at most 80 (specification 001, section 2) */
export const barHeight = (attempts: number): number => Math.min(MAX_HEIGHT, attempts * HEIGHT_PER_ATTEMPT);

export const noProgress = 'Take a quiz to see your accuracy, streaks, and history here.';

/**
 * @returns a sentence: `You’re strongest in Asset Security (90%); next, Security Operations (40%).` A single practiced domain has no rival
 *   to be stronger than, so it is only named.
 */
export function summaryOf({ domains, strongest, weakest }: ProgressView): string {
  const nameOf = (name: Domain) => {
    const { answered = 0, accuracy = 0 } = domains.find(({ domain }) => domain === name) ?? {};
    return answered > 0 ? `${name} (${Math.round(accuracy * 100)}%)` : `${name}, which you haven’t practiced yet`;
  };
  if (!strongest) return `Next: ${nameOf(weakest)}.`;
  const isOnly = domains.filter(({ answered }) => answered > 0).length === 1;
  return `${isOnly ? 'So far you’ve practiced' : 'You’re strongest in'} ${nameOf(strongest)}; next, ${nameOf(weakest)}.`;
}
