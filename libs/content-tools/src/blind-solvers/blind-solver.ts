import type { Item } from '../../../exam/src/index.ts';

/**
 * Chooses an option without knowing the subject, by what it looks like. Test-wiseness of this kind is what Millman, Bishop and
 * Ebel (1965), An analysis of test-wiseness, Educational and Psychological Measurement 25(3), 707-726, describe.
 */
export interface BlindSolver {
  readonly name: string;
  /** @returns for each option how much speaks for it, in the order of the options; the highest is chosen */
  readonly weigh: (item: Item) => readonly number[];
}

/** From this share of right answers on a bank can be guessed: chance gives 25%, and 400 questions stray by 4% (two errors). */
export const BLIND_SCORE = 0.35;

/**
 * What the solver can expect to have right, 0 to 1 for each item: options that it weighs the same share the choice, as if it drew
 * lots among them.
 * @returns the mean over the items; 0 where there are none
 */
export function blindScore({ weigh }: BlindSolver, items: readonly Item[]): number {
  const credits = items.map((item) => {
    const weights = weigh(item);
    const best = Math.max(...weights);
    const chosen = item.options.filter((_, at) => weights[at] === best);
    return chosen.filter(({ isKey }) => isKey).length / Math.max(1, chosen.length);
  });
  return credits.reduce((sum, credit) => sum + credit, 0) / Math.max(1, items.length);
}
