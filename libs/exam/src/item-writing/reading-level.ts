import type { Flaw, Item, ItemRule } from './item.ts';

/**
 * The school grades above which a text gets a warning or an error. 16 is the last year of college (Haladyna, Downing and Rodriguez 2002,
 * guideline 8: keep vocabulary simple for the group of students being tested). Shipped questions are between 4 and 13.
 */
export const READING_GRADE = { warning: 14, error: 16 } as const;

/** The number of words above which a stem gets a warning or an error (guidelines 13 and 16: minimize reading, no window dressing). */
export const STEM_WORDS = { warning: 80, error: 90 } as const;

/**
 * The number of words above which a scenario gets a warning or an error. The numbers are ours: a scenario is read once for three to five
 * items.
 */
const SCENARIO_WORDS = { warning: 140, error: 180 } as const;

/** The minimum number of words that are measured. In a shorter text, one long word changes the grade by several years. */
const SAMPLE_WORDS = 12;

export interface ReadingLevel {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
  /** The school grade by Flesch and Kincaid. */
  readonly grade: number;
}

/** The words of a text, split at hyphens, but not at apostrophes. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];

/**
 * The grade level by Kincaid, Fishburne, Rogers and Chissom (1975), Derivation of new readability formulas for Navy enlisted
 * personnel: 0.39 words per sentence + 11.8 syllables per word - 15.59.
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
 * Counts groups of vowels, without a silent ending. Acronyms and numbers count as one syllable, because their pronunciation doesn't
 * affect how hard they are to read.
 */
export function syllablesOf(word: string): number {
  if (/^[\p{Lu}\p{N}]+s?$/u.test(word)) return 1;
  const written = word.toLowerCase().replace(/['’]s$/, '');
  // A cheap check first, because most words don't have such an ending, and large imports measure millions of words.
  const spoken = endings.some((ending) => written.endsWith(ending)) ? written.replace(silentEnding, '') : written;
  return Math.max(1, (spoken.match(/[aeiouyà-ÿ]+/g) ?? []).length);
}

/** Rules for the reading level and length of stem and explanation. */
export const readingRules: readonly ItemRule[] = [stemLength, scenarioLength, stemGrade, scenarioGrade, explanationGrade];

function stemLength({ stem }: Item): Flaw[] {
  return lengthFlaws('long-stem', 'stem', stem, STEM_WORDS);
}

function scenarioLength({ scenario }: Item): Flaw[] {
  return scenario ? lengthFlaws('long-scenario', 'scenario', scenario.text, SCENARIO_WORDS) : [];
}

function lengthFlaws(rule: string, field: string, text: string, bounds: typeof STEM_WORDS | typeof SCENARIO_WORDS): Flaw[] {
  const words = wordsIn(text).length;
  const severity = severityOf(words, bounds);
  if (!severity) return [];
  return [{ rule, severity, field, message: `Has ${words} words (limit ${bounds.error}): remove what isn't needed to answer` }];
}

function stemGrade({ stem }: Item): Flaw[] {
  return gradeFlaws('stem', stem);
}

function scenarioGrade({ scenario }: Item): Flaw[] {
  return scenario ? gradeFlaws('scenario', scenario.text) : [];
}

function explanationGrade({ options, keyConcepts, practicalApplication }: Item): Flaw[] {
  const parts = [...options.map(({ rationale }) => rationale), keyConcepts, practicalApplication];
  return gradeFlaws('explanation', parts.filter((part) => part !== undefined).join('\n'));
}

function gradeFlaws(field: string, text: string): Flaw[] {
  const { words, grade } = readingLevel(text);
  const severity = words < SAMPLE_WORDS ? undefined : severityOf(grade, READING_GRADE);
  if (!severity) return [];
  const message = `Reads at school grade ${grade.toFixed(1)} (limit ${READING_GRADE.error}): use shorter sentences and words`;
  return [{ rule: 'hard-to-read', severity, field, message }];
}

function severityOf(value: number, bounds: { readonly warning: number; readonly error: number }): Flaw['severity'] | undefined {
  if (value > bounds.error) return 'error';
  return value > bounds.warning ? 'warning' : undefined;
}
