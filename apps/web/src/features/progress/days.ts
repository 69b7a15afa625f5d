// A date of the member's own calendar has no time and no zone: it is read and written as UTC's.
const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
const short = formatOf({ day: 'numeric', month: 'short' });
const long = formatOf({ weekday: 'short', day: 'numeric', month: 'short' });

/** @returns a date as an axis has room for: `21 Nov` */
export const shortDay = (date: string): string => short.format(new Date(date));

/** @returns a date with its day of the week: `Sat 21 Nov` */
export const longDay = (date: string): string => long.format(new Date(date));

/** @returns days with their unit */
export const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
