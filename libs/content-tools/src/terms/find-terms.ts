import { type Item, presentedText } from '../../../exam/src/index.ts';
import type { Term } from './terms.ts';

/** The parts of a question in which a term may occur. */
export const termSections = ['stem', 'options', 'rationales', 'key concepts', 'practical application'] as const;
type TermSection = (typeof termSections)[number];

/** The occurrences of a term in the bank. */
export interface TermUse {
  readonly term: Term;
  /** The number of questions with the term in any section. */
  readonly questions: number;
  /** The number of questions with the term in each section. */
  readonly bySection: Readonly<Record<TermSection, number>>;
}

/** Counts the questions in which each term occurs. */
export function findTerms(terms: readonly Term[], items: readonly Item[]): TermUse[] {
  const texts = items.map(sectionsOf);
  return terms.map((term) => {
    const pattern = patternOf(term);
    const bySection = { stem: 0, options: 0, rationales: 0, 'key concepts': 0, 'practical application': 0 };
    let questions = 0;
    for (const sections of texts) {
      const found = termSections.filter((section) => pattern.test(sections[section]));
      for (const section of found) bySection[section] += 1;
      if (found.length > 0) questions += 1;
    }
    return { term, questions, bySection };
  });
}

/** Whether the term occurs in a text as whole words. */
export const occursIn = (term: Pick<Term, 'spellings'>, text: string): boolean => patternOf(term).test(normalized(text));

function sectionsOf(item: Item): Record<TermSection, string> {
  const { options, keyConcepts, practicalApplication } = item;
  const joined = (texts: readonly (string | undefined)[]) => normalized(texts.join('\n'));
  return {
    stem: normalized(presentedText(item)),
    options: joined(options.map(({ text }) => text)),
    rationales: joined(options.map(({ rationale }) => rationale)),
    'key concepts': normalized(keyConcepts ?? ''),
    'practical application': normalized(practicalApplication ?? ''),
  };
}

/** Hyphens and dashes count as spaces ("role-based access control"), and so do line breaks. */
const normalized = (text: string) => text.replaceAll('’', "'").replace(/[\s\-‐‑–]+/g, ' ');

/** Matches whole words in any spelling, including the plural. */
function patternOf({ spellings }: Pick<Term, 'spellings'>): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellings.map(spellingPattern).join('|')})(?![\\p{L}\\p{N}])`, 'u');
}

function spellingPattern(spelling: string): string {
  const text = normalized(spelling).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  // Acronyms and names such as OAuth are case-sensitive: SOAR, for example, is also a word.
  const matched = /\S*\p{Lu}\S*\p{Lu}/u.test(spelling) ? text : `(?i:${text})`;
  return `${matched}${spelling.endsWith('s') ? '(?:es)?' : '(?:s|es)?'}`;
}
