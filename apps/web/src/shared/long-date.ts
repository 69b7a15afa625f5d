const DAY_MS = 86_400_000;

/** A date in long US style, as subscriptions show it: March 4, 2027. */
export const longDate = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long' });

/** The date a number of days after another one, such as the end of a trial. */
export const longDateIn = (days: number, from: Date): string => longDate(new Date(from.getTime() + days * DAY_MS));
