import { MISTAKE_CLEARED_AFTER } from '@casebook/exam';

/** A question that a member answered incorrectly. */
export interface Mistake {
  readonly wrongAt: Date;
  /** Consecutive correct answers since. */
  readonly rightInARow: number;
}

/**
 * Applies an answer to the mistakes list. An incorrect answer adds the question; the second correct answer in a row removes it.
 * @param previous the mistake before the answer, if the question was in the list
 * @returns the mistake after the answer, or undefined if the question isn't in the list after the answer
 */
export function mistakeAfter(previous: Mistake | undefined, isCorrect: boolean, now: Date): Mistake | undefined {
  if (!isCorrect) return { wrongAt: now, rightInARow: 0 };
  if (!previous || previous.rightInARow + 1 >= MISTAKE_CLEARED_AFTER) return undefined;
  return { ...previous, rightInARow: previous.rightInARow + 1 };
}
