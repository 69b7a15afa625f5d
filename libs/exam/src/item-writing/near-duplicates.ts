import { presentedText } from '../exhibit.ts';
import type { BankFlaw, Item } from './item.ts';

/**
 * The similarities from which two stems count as near duplicates. Trigrams detect the same words in another form or order; shingles
 * detect copied phrases. The thresholds are ours: independently written stems of the first shipped content reach at most 0.32 and 0.05.
 */
export const NEAR_DUPLICATE = { trigrams: 0.5, shingles: 0.2 } as const;

/** The number of words of a shingle (Broder 1997, On the resemblance and containment of documents). */
const SHINGLE_WORDS = 3;

export interface StemPrint {
  /** All sequences of three characters of each word, padded with spaces. */
  readonly trigrams: ReadonlySet<string>;
  /** All sequences of three words. */
  readonly shingles: ReadonlySet<string>;
}

export interface Likeness {
  /** The Jaccard index of the trigrams and of the shingles, 0 to 1. */
  readonly trigrams: number;
  readonly shingles: number;
}

/** @returns the trigrams and shingles of a stem, to be computed once per stem */
export function printOf(stem: string): StemPrint {
  const words = comparedWords(stem);
  return { trigrams: trigramsOf(words), shingles: shinglesOf(words) };
}

/** @returns the similarity of two stems */
export function likenessOf(one: StemPrint, other: StemPrint): Likeness {
  return { trigrams: jaccard(one.trigrams, other.trigrams), shingles: jaccard(one.shingles, other.shingles) };
}

/** Whether two stems are too similar. */
export function isNearDuplicate({ trigrams, shingles }: Likeness): boolean {
  return trigrams >= NEAR_DUPLICATE.trigrams || shingles >= NEAR_DUPLICATE.shingles;
}

/**
 * Finds pairs of items that are near duplicates, by what a reader sees before the options. The later item of a pair comes first. Items of
 * one set share their scenario, so only their stems are compared.
 */
export function nearDuplicates(items: readonly Item[]): BankFlaw[] {
  const [whole, stems] = [items.map((item) => printOf(presentedText(item))), items.map(({ stem }) => printOf(stem))];
  const setOf = (at: number) => items[at]?.scenario?.setId;
  return items.flatMap((_item, later) =>
    items.slice(0, later).flatMap((_other, earlier) => {
      const prints = setOf(later) !== undefined && setOf(later) === setOf(earlier) ? stems : whole;
      const [print, other] = [prints[later], prints[earlier]];
      if (!print || !other) return [];
      const likeness = likenessOf(print, other);
      if (!isNearDuplicate(likeness)) return [];
      const [trigrams, shingles] = [percent(likeness.trigrams), percent(likeness.shingles)];
      const name = items[earlier]?.slug ?? 'another question';
      const message = `Nearly the same as ${name} (trigrams ${trigrams}, shingles ${shingles}): write a different question`;
      return [{ rule: 'near-duplicate', severity: 'error', field: 'stem', message, items: [later, earlier] } satisfies BankFlaw];
    }),
  );
}

/** @returns the similarity of each pair of texts by trigrams, 0 to 1; for options, which are too short for shingles */
export function textSimilarities(texts: readonly string[]): number[] {
  const prints = texts.map((text) => trigramsOf(comparedWords(text)));
  return prints.flatMap((print, at) => prints.slice(0, at).map((other) => jaccard(print, other)));
}

const comparedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function trigramsOf(words: readonly string[]): Set<string> {
  const trigrams = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

function shinglesOf(words: readonly string[]): Set<string> {
  if (words.length < SHINGLE_WORDS) return new Set(words.length > 0 ? [words.join(' ')] : []);
  return new Set(words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')));
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const run of one) if (other.has(run)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
