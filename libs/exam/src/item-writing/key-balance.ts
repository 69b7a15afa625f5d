import { domainNames } from '../exam-profile.ts';
import type { Domain } from '../exam-schemas.ts';
import { OPTIONS_PER_QUESTION } from '../product-limits.ts';
import type { BankFlaw, Item } from './item.ts';

/**
 * The allowed deviation from an even distribution of key positions within a domain: `tolerance` with at least `fullFrom` items,
 * `toleranceBefore` with fewer (guideline 20 of Haladyna, Downing and Rodriguez 2002: vary the location of the right answer according to
 * the number of choices).
 */
const KEY_POSITION = { share: 1 / OPTIONS_PER_QUESTION, fullFrom: 48, tolerance: 0.04, toleranceBefore: 0.1 } as const;

/** The maximum share of items whose key is the longest option (guidelines 24 and 28d; by chance it is a quarter). */
export const LONGEST_KEY_SHARE = 0.3;

/** The maximum share of items whose key is the shortest option. Otherwise, avoiding long keys would make short ones guessable. */
export const SHORTEST_KEY_SHARE = 0.3;

/** @returns the number of items with the key at each position */
export function keyPositions(items: readonly Item[]): number[] {
  const counts = new Array<number>(OPTIONS_PER_QUESTION).fill(0);
  for (const { options } of items) {
    const place = options.findIndex(({ isKey }) => isKey);
    if (counts[place] !== undefined) counts[place] += 1;
  }
  return counts;
}

/** @returns the number of items whose key is the longest option, including ties, unless all options are equally long */
export function longestKeys(items: readonly Item[]): number {
  return keysWhere(items, (key, other) => other <= key);
}

/** @returns the number of items whose key is the shortest option, including ties, unless all options are equally long */
export function shortestKeys(items: readonly Item[]): number {
  return keysWhere(items, (key, other) => other >= key);
}

/**
 * @returns the allowed number of keys per position. A distribution that is as even as possible is always allowed: with five items, one
 * position has two keys, which is 40%.
 */
export function allowedKeys(items: number): { readonly least: number; readonly most: number } {
  const { share, fullFrom, tolerance, toleranceBefore } = KEY_POSITION;
  const off = items >= fullFrom ? tolerance : toleranceBefore;
  // Removes floating-point errors: 0.35 x 20 must be exactly 7.
  const round = (value: number) => Number(value.toFixed(9));
  return {
    least: Math.min(Math.ceil(round((share - off) * items)), Math.floor(items * share)),
    most: Math.max(Math.floor(round((share + off) * items)), Math.ceil(items * share)),
  };
}

/** Refuses a domain with too many or too few keys at a position. */
export function unevenKeyPositions(items: readonly Item[]): BankFlaw[] {
  return domainNames.flatMap((domain) =>
    unevenIn(
      domain,
      items.filter((item) => item.domain === domain),
    ),
  );
}

/** Refuses a bank in which guessing the longest option would pay off. */
export function longestTooOften(items: readonly Item[]): BankFlaw[] {
  const [found, most] = [longestKeys(items), allowedAt(LONGEST_KEY_SHARE, items)];
  if (found <= most) return [];
  const message = `The key is the longest option in ${found} of ${items.length} questions (limit ${most}): shorten keys or lengthen distractors`;
  return [{ rule: 'longest-is-key', severity: 'error', field: 'options', message, items: [] }];
}

/** Refuses a bank in which guessing the shortest option would pay off. */
export function shortestTooOften(items: readonly Item[]): BankFlaw[] {
  const [found, most] = [shortestKeys(items), allowedAt(SHORTEST_KEY_SHARE, items)];
  if (found <= most) return [];
  const message = `The key is the shortest option in ${found} of ${items.length} questions (limit ${most}): lengthen keys or shorten distractors`;
  return [{ rule: 'shortest-is-key', severity: 'error', field: 'options', message, items: [] }];
}

/** @returns the number of items for a share, at least the number expected by chance */
function allowedAt(share: number, items: readonly Item[]): number {
  return Math.max(Math.floor(Number((share * items.length).toFixed(9))), Math.ceil(items.length * KEY_POSITION.share));
}

/** @returns the number of items whose key's length passes the comparison with every option's length */
function keysWhere(items: readonly Item[], compare: (key: number, other: number) => boolean): number {
  return items.filter(({ options }) => {
    const key = options.find(({ isKey }) => isKey);
    // Options of equal length, such as "Rule 1" and "Rule 2", give no hint.
    const isHint = options.some(({ text }) => text.length !== key?.text.length);
    return key && isHint && options.every(({ text }) => compare(key.text.length, text.length));
  }).length;
}

function unevenIn(domain: Domain, items: readonly Item[]): BankFlaw[] {
  const { least, most } = allowedKeys(items.length);
  const counts = keyPositions(items);
  return counts.flatMap((count, place) => {
    if (count >= least && count <= most) return [];
    const message = `${domain}: ${count} of ${items.length} keys are at position ${place + 1} (allowed: ${least} to ${most}): reorder options`;
    return [{ rule: 'key-position', severity: 'error', field: 'options', message, items: [] } satisfies BankFlaw];
  });
}
