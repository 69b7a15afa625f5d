import { AppError, USAGE_DAYS, USAGE_DAYS_MAX } from '@casebook/contracts';
import { dayOf } from '../model/budget-rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** @returns the first of the thirty UTC days that end with this one */
export const firstUsageDay = (last: string): string => dayOf(new Date(Date.parse(last) - (USAGE_DAYS - 1) * DAY_MS));

/**
 * The UTC days of a summary, both included: until today, and from the first of thirty days, unless they are given.
 * @throws request.invalid if they end before they start, or are more than 366
 */
export function usageDays(given: { readonly from?: string; readonly to?: string }, now: Date): { from: string; to: string } {
  const to = given.to ?? dayOf(now);
  const from = given.from ?? firstUsageDay(to);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > USAGE_DAYS_MAX)
    throw new AppError('request.invalid', { issues: [{ path: 'from', message: `Between 1 and ${USAGE_DAYS_MAX} days` }] });
  return { from, to };
}
