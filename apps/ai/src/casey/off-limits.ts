import { type ComparedQuestion, fingerprintOf, isSameQuestion } from '@casebook/exam';
import type { OpenQuestion } from '../active-quizzes/active-quizzes.repository.ts';

/** What must not reach the language model while its member has unanswered questions in active quizzes. */
export interface OffLimits {
  /** Whether a question is one of these, or the same as one in other words. */
  includes(id: string, question: ComparedQuestion): boolean;
  /** Whether a text contains the key of one of these. */
  givesAway(text: string): boolean;
}

/** Nothing is known of the open questions, so everything is off limits. */
export const everything: OffLimits = { includes: () => true, givesAway: () => true };

/** @returns everything if an open question's content is unknown, since then nothing can be compared with it */
export function offLimitsOf(open: readonly OpenQuestion[]): OffLimits {
  const questions = open.flatMap(({ question }) => question ?? []);
  if (questions.length < open.length) return everything;
  const ids = new Set(open.map(({ id }) => id));
  const prints = questions.map(fingerprintOf);
  return {
    includes: (id, question) => {
      if (ids.has(id)) return true;
      const print = fingerprintOf(question);
      return prints.some((other) => isSameQuestion(print, other));
    },
    givesAway: (text) => questions.some(({ key }) => containsPhrase(text, key)),
  };
}

/** Whether a text contains a phrase word by word, whatever its case and punctuation. */
export function containsPhrase(text: string, phrase: string): boolean {
  const sought = wordsOf(phrase);
  return sought.trim() !== '' && wordsOf(text).includes(sought);
}

/** The words with a space before and after each. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
