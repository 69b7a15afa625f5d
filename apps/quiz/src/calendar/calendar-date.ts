const DAY_MS = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** @returns the UTC date of an instant, as `2026-11-21` */
export const utcDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/**
 * The date of an instant in a time zone.
 * @param timeZone an IANA name
 * @returns the date, as `2026-11-21`
 */
export function localDate(instant: Date, timeZone = 'UTC'): string {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** @returns the date a number of days after a date, or before it if negative */
export const addDays = (date: string, days: number): string => utcDate(new Date(Date.parse(date) + days * DAY_MS));

/** @returns the number of days from one date to another */
export const daysBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / DAY_MS;

const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' });
