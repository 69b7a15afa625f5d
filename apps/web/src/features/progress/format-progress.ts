// A date of the member's own calendar has no time and no zone: it is read and written as UTC's.
const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
const short = formatOf({ day: 'numeric', month: 'short' });
const long = formatOf({ weekday: 'short', day: 'numeric', month: 'short' });

/** @returns a date as an axis has room for: `21 Nov` */
export const formatShortDay = (date: string): string => short.format(new Date(date));

/** @returns a date with its day of the week: `Sat 21 Nov` */
export const formatLongDay = (date: string): string => long.format(new Date(date));

/** @returns days with their unit */
export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** @returns a share, 0 to 1, in whole percents: `67%` */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** @returns where a share lies, in whole percents: `45–93%` */
export const formatPercentRange = ({ low, high }: { low: number; high: number }): string =>
  `${Math.round(low * 100)}–${Math.round(high * 100)}%`;

const PER_ATTEMPT = 8;
const MAX_VERSIONS = 80;

/** @returns how high a day's bar is, in pixels: 8 for each attempt, 80 at most (specification 001, section 2) */
export const barHeight = (attempts: number): number => Math.min(MAX_VERSIONS, attempts * PER_ATTEMPT);
