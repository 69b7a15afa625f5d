import type { QuizSetup } from '@casebook/contracts';
import { QUIZ_TAG_SUGGESTIONS } from '@casebook/exam';

/**
 * Ten random tags (specification 001, section 2), of those that questions are available for.
 * @param fraction gives a number from 0 up to, and without, 1, each equally likely
 */
export const suggestTags = (tags: QuizSetup['tags'], fraction: () => number): string[] =>
  tags
    .filter(({ available }) => available > 0)
    .map(({ tag }) => ({ tag, lot: fraction() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, QUIZ_TAG_SUGGESTIONS)
    .map(({ tag }) => tag);
