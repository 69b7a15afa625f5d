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

/**
 * The nearest of the words that questions are written with: one edit away, or two for a word of six letters and more.
 * @param known candidates, the likeliest first
 */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const edits = typed.length >= LONG_WORD ? 2 : 1;
  const near = known.map((word) => ({ word, edits: distance(typed, word) })).filter((candidate) => candidate.edits <= edits);
  return near.sort((a, b) => a.edits - b.edits)[0]?.word;
}
