import { addressOf, readAddress } from '#shared/address.ts';

/** The filters of the AI use in the address. An absent field doesn't filter. */
export interface UsageSelection {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: string;
  readonly userId?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

export function usageSelection(search: URLSearchParams): UsageSelection {
  const { from, to, kind, userId } = readAddress(search, ['from', 'to', 'kind', 'userId']);
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(kind && { kind }),
    ...(userId && { userId }),
  };
}

/** @returns the address's parameters with these changes; an empty value removes a parameter */
export const usageSearch = (selection: UsageSelection, changed: UsageSelection): string =>
  addressOf<UsageSelection>({ ...selection, ...changed }).toString();
