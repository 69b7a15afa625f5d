import { DOMAIN_SHARE_COLORS } from '@casebook/exam';

/** How well the bank covers a domain: a color, and a word beside it for readers who can't tell the colors apart. */
export interface ShareLevel {
  readonly color: 'error' | 'warning' | 'success';
  readonly word: 'Low' | 'Fair' | 'High';
}

/** @param percent the domain's share of the bank. Red below 10, orange below 25, green otherwise */
export function shareLevelOf(percent: number): ShareLevel {
  if (percent < DOMAIN_SHARE_COLORS.red) return { color: 'error', word: 'Low' };
  if (percent < DOMAIN_SHARE_COLORS.orange) return { color: 'warning', word: 'Fair' };
  return { color: 'success', word: 'High' };
}
