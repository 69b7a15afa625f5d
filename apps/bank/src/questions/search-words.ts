import { distance } from 'fastest-levenshtein';

const WORDS_AT_MOST = 12;
const SHORTEST_CORRECTED = 4;
const LONG_WORD = 6;

/** The words of what somebody typed, in lower case; more than twelve say no more. */
export const wordsOf = (typed: string): string[] => (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS_AT_MOST);

/** As PostgreSQL's `to_tsquery` takes it: every word, the last one perhaps not typed to its end. */
export const toTextQuery = (words: readonly string[]): string =>
  words.map((word, at) => (at === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');

/** Whether a word that no question has is worth correcting: a short one is near too many others. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST_CORRECTED;

/** Whether two neighbouring letters changed places: one slip of the fingers, though two edits. */
function isSwapped(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  return word === `${typed.slice(0, at)}${typed.charAt(at + 1)}${typed.charAt(at)}${typed.slice(at + 2)}`;
}

const slips = (typed: string, word: string): number => (isSwapped(typed, word) ? 1 : distance(typed, word));

/**
 * The nearest of the words that questions are written with: one slip away (a letter more, less, for another, or two that changed
 * places: Damerau 1964), or two for a word of six letters and more.
 * @param known candidates, the likeliest first
 */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const atMost = typed.length >= LONG_WORD ? 2 : 1;
  const near = known.map((word) => ({ word, slips: slips(typed, word) })).filter((candidate) => candidate.slips <= atMost);
  return near.sort((a, b) => a.slips - b.slips)[0]?.word;
}
