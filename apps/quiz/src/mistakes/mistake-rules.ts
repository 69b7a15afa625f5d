import { MISTAKE_CLEARED_AFTER } from '@casebook/exam';

/** A question that a member answered wrong. */
export interface Mistake {
  readonly wrongAt: Date;
  /** Times that it was answered right since. */
  readonly rightInARow: number;
}

/**
 * What an answer makes of a mistake: a wrong one is one, from now; the second right one in a row ends it.
 * @param known the mistake that the question was before, if it was one
 */
export function mistakeAfter(known: Mistake | undefined, isCorrect: boolean, now: Date): Mistake | undefined {
  if (!isCorrect) return { wrongAt: now, rightInARow: 0 };
  if (!known || known.rightInARow + 1 >= MISTAKE_CLEARED_AFTER) return undefined;
  return { ...known, rightInARow: known.rightInARow + 1 };
}
