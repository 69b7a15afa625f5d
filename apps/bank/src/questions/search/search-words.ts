import { distance } from 'fastest-levenshtein';

const WORDS_AT_MOST = 12;
const SHORTEST_CORRECTED = 4;
const LONG_WORD = 6;
const ALTERNATIVES = 5;

/** The words of what somebody typed, in lower case; more than twelve say no more. */
export const wordsOf = (typed: string): string[] => (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS_AT_MOST);

/** What is looked for at the place of a word: it, or those that it may be a slip for, the likeliest first. */
export type SearchTerm = readonly [string, ...string[]];

/** A search as it is understood. */
export interface SearchTerms {
  readonly terms: readonly SearchTerm[];
  /** The words that the last one may become when it is typed to its end; none where they are too many to name. */
  readonly endings: readonly string[];
}

/**
 * As PostgreSQL's `to_tsquery` takes it: something for every place, the last word perhaps not typed to its end. Where its endings are
 * known they are named: the index would gather every question of every word that begins so.
 */
export const toTextQuery = ({ terms, endings }: SearchTerms): string =>
  [...terms.slice(0, -1).map(quoted), ...terms.slice(-1).map((last) => (endings.length ? quoted(endings) : begun(last)))].join(
    ' & ',
  );

/** The words one after another, the last one as a beginning, as `to_tsquery` takes it; undefined for a single word. */
export const toPhraseQuery = ({ terms }: SearchTerms): string | undefined =>
  terms.length > 1 ? [...terms.slice(0, -1).map(quoted), ...terms.slice(-1).map(begun)].join(' <-> ') : undefined;

const quoted = (words: readonly string[]): string => anyOf(words.map((word) => `'${word}'`));
const begun = (words: readonly string[]): string => anyOf(words.map((word) => `'${word}':*`));

const anyOf = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? alternatives.join() : `(${alternatives.join(' | ')})`;

/** What was searched for, for people: what a word may be a slip for is told whole. */
export const toCorrectedQuery = (terms: readonly SearchTerm[]): string => terms.map((term) => term.join(' / ')).join(' ');

/** Whether the vocabulary would have the word if a question had it: numbers and what is shorter it does not keep. */
export const isOfVocabulary = (word: string): boolean => /^\p{L}[\p{L}\p{N}]{2,}$/u.test(word);

/** Whether a word that no question has is worth correcting: a short one is near too many others. */
export const isCorrectable = (word: string): boolean => isOfVocabulary(word) && word.length >= SHORTEST_CORRECTED;

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
 * The nearest of the words that questions are written with, five at most where several are as near: one slip away (a letter more, less, for another, or two that changed
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
