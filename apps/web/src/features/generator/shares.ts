import { DOMAIN_SHARE_COLORS } from '@casebook/exam';

/** How well the bank covers a domain: the specification's color, and the word that stands beside it. */
export interface ShareLevel {
  readonly color: 'error' | 'warning' | 'success';
  readonly word: 'Low' | 'Fair' | 'High';
}

/** @param percent the domain's share of the bank. Red below 10, orange below 25, green otherwise (specification 001, section 2) */
export function shareLevelOf(percent: number): ShareLevel {
  if (percent < DOMAIN_SHARE_COLORS.red) return { color: 'error', word: 'Low' };
  if (percent < DOMAIN_SHARE_COLORS.orange) return { color: 'warning', word: 'Fair' };
  return { color: 'success', word: 'High' };
}
