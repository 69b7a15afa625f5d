import { distance } from 'fastest-levenshtein';

const WORDS_AT_MOST = 12;
const SHORTEST_CORRECTED = 4;
const LONG_WORD = 6;
const ALTERNATIVES = 3;

/** The words of what somebody typed, in lower case; more than twelve say no more. */
export const wordsOf = (typed: string): string[] => (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS_AT_MOST);

/** What is looked for at the place of a word: it, or those that it may be a slip for, the likeliest first. */
export type SearchTerm = readonly [string, ...string[]];

/** As PostgreSQL's `to_tsquery` takes it: something for every place, the last word perhaps not typed to its end. */
export const toTextQuery = (terms: readonly SearchTerm[]): string =>
  terms.map((term, at) => anyOf(term.map((word) => (at === terms.length - 1 ? `'${word}':*` : `'${word}'`)))).join(' & ');

const anyOf = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? alternatives.join() : `(${alternatives.join(' | ')})`;

/** The likeliest words, as they would stand in a question in a row. */
export const toPhrase = (terms: readonly SearchTerm[]): string => terms.map(([word]) => word).join(' ');

/** What was searched for, for people: what a word may be a slip for is told whole. */
export const toCorrectedQuery = (terms: readonly SearchTerm[]): string => terms.map((term) => term.join(' / ')).join(' ');

/** Whether a word that no question has is worth correcting: a short one is near too many others. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST_CORRECTED;

/** Whether two neighbouring letters changed places: one slip of the fingers, though two edits. */
function isSwapped(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  return word === `${typed.slice(0, at)}${typed.charAt(at + 1)}${typed.charAt(at)}${typed.slice(at + 2)}`;
}

const slips = (typed: string, word: string): number => (isSwapped(typed, word) ? 1 : distance(typed, word));

/** @returns the words that a word is if two of its neighbouring letters changed places */
export const swapsOf = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );

/**
 * The nearest of the words that questions are written with, three at most where several are as near: one slip away (a letter more, less, for another, or two that changed
 * places: Damerau 1964), or two for a word of six letters and more.
 * @param known candidates, the likeliest first
 */
export function nearestWords(typed: string, known: readonly string[]): string[] {
  const atMost = typed.length >= LONG_WORD ? 2 : 1;
  const near = known.map((word) => ({ word, slips: slips(typed, word) })).filter((candidate) => candidate.slips <= atMost);
  const fewest = Math.min(...near.map((candidate) => candidate.slips));
  return near
    .filter((candidate) => candidate.slips === fewest)
    .slice(0, ALTERNATIVES)
    .map(({ word }) => word);
}
