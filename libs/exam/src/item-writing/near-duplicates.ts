import type { BankFlaw } from './bank-flaw.ts';
import type { Item } from './item.ts';

/**
 * From these likenesses on two stems count as one. Trigrams see the same words in another form or order, shingles see whole
 * phrases taken over. The thresholds are ours: stems written apart reach 0.32 and 0.05 at most among the first that shipped.
 */
export const NEAR_DUPLICATE = { trigrams: 0.5, shingles: 0.2 } as const;

/** Words of a shingle: three in a row are seldom the same by chance (Broder 1997, On the resemblance and containment of documents). */
const SHINGLE_WORDS = 3;

export interface StemPrint {
  /** Runs of three characters of each word, with blanks around it. */
  readonly trigrams: ReadonlySet<string>;
  /** Runs of three words. */
  readonly shingles: ReadonlySet<string>;
}

export interface Likeness {
  /** Shared of all, 0 to 1 (Jaccard), of the trigrams and of the shingles. */
  readonly trigrams: number;
  readonly shingles: number;
}

/** @returns what a stem is compared by; a bank takes it once a stem */
export function printOf(stem: string): StemPrint {
  const words = comparedWords(stem);
  return { trigrams: trigramsOf(words), shingles: shinglesOf(words) };
}

/** How much two stems have in common. */
export function likenessOf(one: StemPrint, other: StemPrint): Likeness {
  return { trigrams: jaccard(one.trigrams, other.trigrams), shingles: jaccard(one.shingles, other.shingles) };
}

/** Whether the two stems are so alike that one of them has to go. */
export function isNearDuplicate({ trigrams, shingles }: Likeness): boolean {
  return trigrams >= NEAR_DUPLICATE.trigrams || shingles >= NEAR_DUPLICATE.shingles;
}

/** Refuses pairs of items whose stems are nearly the same; the later one of a pair is named first. */
export function nearDuplicates(items: readonly Item[]): BankFlaw[] {
  const prints = items.map(({ stem }) => printOf(stem));
  return prints.flatMap((print, later) =>
    prints.slice(0, later).flatMap((other, earlier) => {
      const likeness = likenessOf(print, other);
      if (!isNearDuplicate(likeness)) return [];
      const [trigrams, shingles] = [percent(likeness.trigrams), percent(likeness.shingles)];
      const name = items[earlier]?.slug ?? 'another question';
      const message = `Nearly the same as ${name} (trigrams ${trigrams}, shingles ${shingles}): ask something else`;
      return [{ rule: 'near-duplicate', severity: 'error', field: 'stem', message, items: [later, earlier] } satisfies BankFlaw];
    }),
  );
}

/** Likeness of each pair of short texts by their trigrams, 0 to 1: for options, which are too short for shingles. */
export function textLikenesses(texts: readonly string[]): number[] {
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
