import { type Domain, domainNames } from '../exam-profile.ts';
import { OPTIONS_PER_QUESTION } from '../product-limits.ts';
import type { BankFlaw } from './bank-flaw.ts';
import type { Item } from './item.ts';

/**
 * How far the share of keys at one place may be from even, in a domain of fewer items than `fullFrom` and of more (guideline
 * 20 of Haladyna, Downing and Rodriguez 2002: vary the location of the right answer according to the number of choices).
 */
export const KEY_POSITION = { share: 1 / OPTIONS_PER_QUESTION, fullFrom: 48, tolerance: 0.04, toleranceBefore: 0.1 } as const;

/** Share of the bank's items whose key may be the longest option (the same, guidelines 24 and 28d; chance is a quarter). */
export const LONGEST_KEY_SHARE = 0.3;

/** Share whose key may be the shortest: a key that is seldom longest must not become one that is known by being short. */
export const SHORTEST_KEY_SHARE = 0.3;

/** How many of a domain's items have their key at each place, first place first. */
export function keyPositions(items: readonly Item[]): number[] {
  const counts = new Array<number>(OPTIONS_PER_QUESTION).fill(0);
  for (const { options } of items) {
    const place = options.findIndex(({ isKey }) => isKey);
    if (counts[place] !== undefined) counts[place] += 1;
  }
  return counts;
}

/** How many of the items have no option longer than the key; a tie counts, since the key still is a longest one. */
export function longestKeys(items: readonly Item[]): number {
  return keysWhere(items, (key, other) => other <= key);
}

/** How many of the items have no option shorter than the key; a tie counts here too. */
export function shortestKeys(items: readonly Item[]): number {
  return keysWhere(items, (key, other) => other >= key);
}

/**
 * How many keys a place may hold among so many items. Within the tolerance, but what an even spread needs is always allowed:
 * of five items one place has to hold two, which is 40%.
 */
export function allowedKeys(items: number): { readonly least: number; readonly most: number } {
  const { share, fullFrom, tolerance, toleranceBefore } = KEY_POSITION;
  const off = items >= fullFrom ? tolerance : toleranceBefore;
  // What is left of binary fractions must not push 0.35 x 20 = 7 over its own bound.
  const round = (value: number) => Number(value.toFixed(9));
  return {
    least: Math.min(Math.ceil(round((share - off) * items)), Math.floor(items * share)),
    most: Math.max(Math.floor(round((share + off) * items)), Math.ceil(items * share)),
  };
}

/** Refuses a domain whose keys gather at a place or leave one out. */
export function unevenKeyPositions(items: readonly Item[]): BankFlaw[] {
  return domainNames.flatMap((domain) =>
    unevenIn(
      domain,
      items.filter((item) => item.domain === domain),
    ),
  );
}

/** Refuses a bank in which choosing the longest option would pay. */
export function longestTooOften(items: readonly Item[]): BankFlaw[] {
  const [found, most] = [longestKeys(items), allowedAt(LONGEST_KEY_SHARE, items)];
  if (found <= most) return [];
  const message = `The key is the longest option in ${found} of ${items.length} questions, of ${most} at most: shorten keys or lengthen distractors`;
  return [{ rule: 'longest-is-key', severity: 'error', field: 'options', message, items: [] }];
}

/** Refuses a bank in which choosing the shortest option would pay. */
export function shortestTooOften(items: readonly Item[]): BankFlaw[] {
  const [found, most] = [shortestKeys(items), allowedAt(SHORTEST_KEY_SHARE, items)];
  if (found <= most) return [];
  const message = `The key is the shortest option in ${found} of ${items.length} questions, of ${most} at most: lengthen keys or shorten distractors`;
  return [{ rule: 'shortest-is-key', severity: 'error', field: 'options', message, items: [] }];
}

/** How many of the items are in that share; never fewer than chance gives. */
function allowedAt(share: number, items: readonly Item[]): number {
  return Math.max(Math.floor(Number((share * items.length).toFixed(9))), Math.ceil(items.length * KEY_POSITION.share));
}

/** How many of the items have a key that stands so to every option, itself included, by length in characters. */
function keysWhere(items: readonly Item[], stands: (key: number, other: number) => boolean): number {
  return items.filter(({ options }) => {
    const key = options.find(({ isKey }) => isKey);
    return key && options.every(({ text }) => stands(key.text.length, text.length));
  }).length;
}

function unevenIn(domain: Domain, items: readonly Item[]): BankFlaw[] {
  const { least, most } = allowedKeys(items.length);
  const counts = keyPositions(items);
  return counts.flatMap((count, place) => {
    if (count >= least && count <= most) return [];
    const message = `${domain}: ${count} of ${items.length} keys stand in place ${place + 1}, ${least} to ${most} may: reorder options`;
    return [{ rule: 'key-position', severity: 'error', field: 'options', message, items: [] } satisfies BankFlaw];
  });
}
