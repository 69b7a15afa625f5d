/** @returns the UTC date of an instant, as `2026-11-21`; the daily quiz changes with it */
export const utcDate = (instant: Date): string => instant.toISOString().slice(0, 10);
