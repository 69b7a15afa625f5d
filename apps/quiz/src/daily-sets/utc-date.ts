const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns the UTC date of an instant, as `2026-11-21`; the daily quiz changes with it */
export const utcDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/** @returns the date so many days later */
export const addDays = (date: string, days: number): string => utcDate(new Date(Date.parse(date) + days * DAY_MS));
