import { readSearchParams, toSearchParams } from '#shared/search-params.ts';

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
  const { from, to, kind, userId } = readSearchParams(search, ['from', 'to', 'kind', 'userId']);
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(kind && { kind }),
    ...(userId && { userId }),
  };
}

/** @returns the address's parameters with these changes; an empty value removes a parameter */
export const usageSearch = (selection: UsageSelection, changed: UsageSelection): string =>
  toSearchParams<UsageSelection>({ ...selection, ...changed }).toString();

const kinds: Readonly<Record<string, string>> = {
  'question-draft': 'Question drafts',
  'question-repair': 'Question repairs',
  'duplicate-check': 'Duplicate checks',
  'blind-solve': 'Blind solves',
  'options-solve': 'Options-only solves',
  keywords: 'Keywords',
  perspective: 'Manager perspectives',
  explanation: 'Enhanced explanations',
  casey: 'Casey',
  critique: 'Reviews',
};

/** @returns the purpose of a prompt, by the prompt's name */
export const kindText = (kind: string): string => kinds[kind] ?? kind;

const MICROS = 1_000_000;
const CENT_MICROS = 10_000;

/** @param micros millionths of a US dollar @returns the amount in dollars, with four decimals if it is below a cent */
export const dollars = (micros: number): string => {
  const digits = micros > 0 && micros < CENT_MICROS ? 4 : 2;
  return (micros / MICROS).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

/** @returns the share of good texts in percent */
export const goodShare = ({ good, bad }: { good: number; bad: number }): string =>
  good + bad === 0 ? '–' : `${Math.round((100 * good) / (good + bad))}%`;

const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** @param from a UTC day, such as `2026-10-30` @param to the last day @returns such as 'Oct 30 to Nov 28, 2026 (UTC)' */
export function periodText(from: string, to: string): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (from === to) return `${fullDate.format(last)} (UTC)`;
  const isOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  return `${(isOneYear ? dayAndMonth : fullDate).format(first)} to ${fullDate.format(last)} (UTC)`;
}
