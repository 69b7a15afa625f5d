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

/** @returns a time zone's everyday name, such as Eastern Time, or UTC */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return /^GMT([+-]00:00)?$/.test(name) ? 'UTC' : name;
}

const HEIGHT_PER_ATTEMPT = 8;
const MAX_HEIGHT = 80;

/** @returns the height of a day's bar in pixels: 8 per attempt, at most 80 */
export const barHeight = (attempts: number): number => Math.min(MAX_HEIGHT, attempts * HEIGHT_PER_ATTEMPT);
