import { distance } from 'fastest-levenshtein';

const MAX_WORDS = 12;
const SHORTEST_CORRECTED = 4;
const LONG_WORD = 6;
const ALTERNATIVES = 5;

/** Splits the input into lower-case words; words after the twelfth are ignored. */
export const wordsOf = (typed: string): string[] => (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);

/** The alternatives for one typed word: the word itself, or its corrections, most likely first. */
export type SearchTerm = readonly [string, ...string[]];

/** A search after spelling correction. */
export interface SearchTerms {
  readonly terms: readonly SearchTerm[];
  /** Completions of the last word; empty if there are too many to list. */
  readonly endings: readonly string[];
}

/**
 * The `to_tsquery` expression that requires every word; the last one may be incomplete. Listing its completions is faster than a prefix
 * match, for which the index collects the questions of every word with that prefix.
 */
export const toTextQuery = ({ terms, endings }: SearchTerms): string =>
  [...terms.slice(0, -1).map(quoted), ...terms.slice(-1).map((last) => (endings.length ? quoted(endings) : prefixed(last)))].join(
    ' & ',
  );

/** The `to_tsquery` expression for the words as a phrase, the last one as a prefix; undefined for a single word. */
export const toPhraseQuery = ({ terms }: SearchTerms): string | undefined =>
  terms.length > 1 ? [...terms.slice(0, -1).map(quoted), ...terms.slice(-1).map(prefixed)].join(' <-> ') : undefined;

const quoted = (words: readonly string[]): string => anyOf(words.map((word) => `'${word}'`));
const prefixed = (words: readonly string[]): string => anyOf(words.map((word) => `'${word}':*`));

const anyOf = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? alternatives.join() : `(${alternatives.join(' | ')})`;

/** The corrected query for display, with all alternatives of a word. */
export const toCorrectedQuery = (terms: readonly SearchTerm[]): string => terms.map((term) => term.join(' / ')).join(' ');

/** Whether the vocabulary stores such a word: it starts with a letter and has at least three letters or digits. */
export const isVocabularyWord = (word: string): boolean => /^\p{L}[\p{L}\p{N}]{2,}$/u.test(word);

/** Whether to correct a word; short words are similar to too many others. */
export const isCorrectable = (word: string): boolean => isVocabularyWord(word) && word.length >= SHORTEST_CORRECTED;

/** Whether the words differ by a transposition of neighboring letters, which counts as one edit. */
function isTransposed(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  return word === `${typed.slice(0, at)}${typed.charAt(at + 1)}${typed.charAt(at)}${typed.slice(at + 2)}`;
}

const edits = (typed: string, word: string): number => (isTransposed(typed, word) ? 1 : distance(typed, word));

/** @returns the word with each pair of neighboring letters swapped */
export const letterSwapsOf = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );

/**
 * Finds the candidates with the smallest Damerau-Levenshtein distance (Damerau 1964): at most one edit, or two for words of six or more
 * letters. Returns at most five.
 * @param candidates existing words, most likely first
 */
export function nearestWords(typed: string, candidates: readonly string[]): string[] {
  const maxEdits = typed.length >= LONG_WORD ? 2 : 1;
  const near = candidates.map((word) => ({ word, edits: edits(typed, word) })).filter((candidate) => candidate.edits <= maxEdits);
  const fewest = Math.min(...near.map((candidate) => candidate.edits));
  return near
    .filter((candidate) => candidate.edits === fewest)
    .slice(0, ALTERNATIVES)
    .map(({ word }) => word);
}
