import type { Flaw, Item, ItemRule } from './item.ts';

/**
 * School grades from which a text is warned of and refused. 16 is the last year of college: an exam of security is no test of
 * reading (Haladyna, Downing and Rodriguez 2002, guideline 8, keep vocabulary simple for those tested). The questions that
 * ship lie between 4 and 13.
 */
export const READING_GRADE = { warning: 14, error: 16 } as const;

/** Words from which a stem is warned of and refused (the same, guidelines 13 and 16: minimize reading, no window dressing). */
export const STEM_WORDS = { warning: 80, error: 100 } as const;

/** Fewer words than these make no sample: one long word would move the grade by years. */
const SAMPLE_WORDS = 12;

export interface ReadingLevel {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
  /** School grade by Flesch and Kincaid. */
  readonly grade: number;
}

/** A hyphen parts words, an apostrophe does not. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];

/**
 * The grade level by Kincaid, Fishburne, Rogers and Chissom (1975), Derivation of new readability formulas for Navy enlisted
 * personnel: 0.39 words a sentence + 11.8 syllables a word - 15.59.
 */
export function readingLevel(text: string): ReadingLevel {
  const words = wordsIn(text);
  const sentences = Math.max(1, text.split(/[.!?]+(?=\s|$)/).filter((part) => /\p{L}/u.test(part)).length);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = words.length === 0 ? 0 : 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, sentences, syllables, grade };
}

const endings = ['e', 'es', 'ed'] as const;
const silentEnding = /(?<![aeiouyltd])ed$|(?<![aeiouylsxzcgh])es$|(?<![aeiouyl])e$|(?<=[aeiouy]l+)e[sd]?$/;

/**
 * Groups of vowels, without a silent ending. A name in capitals and a number count once: how they are spoken says nothing
 * about how hard they are to read.
 */
export function syllablesOf(word: string): number {
  if (/^[\p{Lu}\p{N}]+s?$/u.test(word)) return 1;
  const written = word.toLowerCase().replace(/['’]s$/, '');
  // Looked at first: most words end otherwise, and an import of a hundred thousand questions asks of each of theirs.
  const spoken = endings.some((ending) => written.endsWith(ending)) ? written.replace(silentEnding, '') : written;
  return Math.max(1, (spoken.match(/[aeiouyà-ÿ]+/g) ?? []).length);
}

/** The stem is easy to read and no longer than it has to be, and so is what explains it. */
export const readingRules: readonly ItemRule[] = [stemLength, stemGrade, explanationGrade];

function stemLength({ stem }: Item): Flaw[] {
  const words = wordsIn(stem).length;
  const severity = severityOf(words, STEM_WORDS);
  if (!severity) return [];
  const message = `Has ${words} words, of ${STEM_WORDS.error} at most: leave out what is not needed to answer`;
  return [{ rule: 'long-stem', severity, field: 'stem', message }];
}

function stemGrade({ stem }: Item): Flaw[] {
  return gradeFlaws('stem', stem);
}

function explanationGrade({ options, keyConcepts, practicalApplication }: Item): Flaw[] {
  const parts = [...options.map(({ rationale }) => rationale), keyConcepts, practicalApplication];
  return gradeFlaws('explanation', parts.filter((part) => part !== undefined).join('\n'));
}

function gradeFlaws(field: string, text: string): Flaw[] {
  const { words, grade } = readingLevel(text);
  const severity = words < SAMPLE_WORDS ? undefined : severityOf(grade, READING_GRADE);
  if (!severity) return [];
  const message = `Reads at school grade ${grade.toFixed(1)}, of ${READING_GRADE.error} at most: use shorter sentences and words`;
  return [{ rule: 'hard-to-read', severity, field, message }];
}

function severityOf(value: number, bounds: { readonly warning: number; readonly error: number }): Flaw['severity'] | undefined {
  if (value > bounds.error) return 'error';
  return value > bounds.warning ? 'warning' : undefined;
}
