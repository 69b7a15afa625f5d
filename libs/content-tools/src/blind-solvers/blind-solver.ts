import type { Item } from '../../../exam/src/index.ts';

/**
 * Chooses an option by its form, without knowledge of the subject. For this kind of test-wiseness see Millman, Bishop, and Ebel (1965), An
 * analysis of test-wiseness, Educational and Psychological Measurement 25(3), 707-726.
 */
export interface BlindSolver {
  readonly name: string;
  /** @returns a weight per option, in order; the option with the highest weight is chosen */
  readonly weigh: (item: Item) => readonly number[];
}

/** Weights that differ by less than this are equal, because floating-point sums depend on the order of the addends. */
const ROUNDING = 1e-9;

/** The maximum score of a blind solver over the bank. Chance gives 25%, with 520 questions ± 4% (two standard errors). */
export const BLIND_SCORE = 0.3;

/** The score by chance among four options, and by how many standard errors the score in a domain may exceed it. */
export const BLIND_CHANCE = { score: 0.25, standardErrors: 3 } as const;

/** @returns the maximum score of a blind solver in a domain with this number of questions, such as 43% for 52 and 39% for 83 */
export function blindLimit(questions: number): number {
  const { score, standardErrors } = BLIND_CHANCE;
  return Math.min(1, score + standardErrors * Math.sqrt((score * (1 - score)) / Math.max(1, questions)));
}

/**
 * The expected score of a solver, 0 to 1. Among options with the same weight, the solver chooses at random.
 * @returns the mean over the items; 0 without items
 */
export function blindScore({ weigh }: BlindSolver, items: readonly Item[]): number {
  const credits = items.map((item) => {
    const weights = weigh(item);
    const best = Math.max(...weights);
    const chosen = item.options.filter((_, at) => best - (weights[at] ?? 0) <= ROUNDING);
    return chosen.filter(({ isKey }) => isKey).length / Math.max(1, chosen.length);
  });
  return credits.reduce((sum, credit) => sum + credit, 0) / Math.max(1, items.length);
}
