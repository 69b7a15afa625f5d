import { randomGuessScore } from './item-statistics.ts';
import { covariance, kStatistics, largestCovariance, mean, median, variance } from './sample-moments.ts';

/*
 * The figures of a fixed set of items that members answered whole, such as a day's daily quiz. Definitions follow Moodle's "Quiz statistics
 * calculations" (https://docs.moodle.org/dev/Quiz_statistics_calculations), whose letters stand in the docstrings: x is a row's score on
 * the item (0 or 1), T its total, X = T - x its rest, S the number of rows, P the number of items, V an unbiased variance and C an unbiased
 * covariance. Moodle gives percentages; here shares are from 0 to 1.
 */

/** Complete rows before a set has figures: below, the standard error of a correlation is over 0.18. */
export const MIN_COMPLETE_ROWS = 30;

/** How one item did within its set. What can't be computed, such as a correlation with what never varies, is absent. */
export interface SetItemStatistics {
  /** The share of right answers. */
  readonly facility: number;
  /** sqrt(V(x)). */
  readonly standardDeviation: number;
  /** What guessing scores on average. */
  readonly randomGuessScore: number;
  /** C(x, X) / sqrt(V(x) V(X)), -1 to 1: the item-rest correlation. */
  readonly discriminationIndex?: number;
  /** C(x, X) / Cmax(x, X), at most 1: the discrimination as a share of what the item's difficulty allows. */
  readonly discriminativeEfficiency?: number;
  /** The item's share of the points: 1 / P. */
  readonly intendedWeight: number;
  /** sqrt(C(x, T)) / sum of sqrt(C(x, T)): the item's share of what makes totals differ. Absent where C(x, T) is negative. */
  readonly effectiveWeight?: number;
}

/** How a set did as a whole. Mean, median, deviation and standard error are shares of its points. */
export interface SetStatistics {
  readonly completeRows: number;
  readonly mean: number;
  readonly median: number;
  /** sqrt(V(T)). */
  readonly standardDeviation: number;
  /** k3 / k2^(3/2): positive where most totals are low and few are high. */
  readonly skewness?: number;
  /** k4 / k2^2, 0 for a normal distribution. */
  readonly kurtosis?: number;
  /** Cronbach's alpha, at most 1. */
  readonly internalConsistency?: number;
  /** The share of the standard deviation that is due to chance: sqrt(1 - alpha). */
  readonly errorRatio?: number;
  /** How far a total is from the member's true one, on average: error ratio x standard deviation. */
  readonly standardError?: number;
  /** In the order of the set. */
  readonly items: readonly SetItemStatistics[];
}

/**
 * @param rows each a member's scores, 0 or 1, on all items of the set in its order
 * @param options how many options each item offers
 * @returns undefined for fewer than 30 rows
 */
export function analyzeSet(rows: readonly (readonly (0 | 1)[])[], options: readonly number[]): SetStatistics | undefined {
  if (rows.length < MIN_COMPLETE_ROWS || options.length === 0) return undefined;
  const points = options.length;
  const columns = options.map((_, item) => rows.map((row) => row[item] ?? 0));
  const totals = rows.map((row) => row.reduce<number>((sum, score) => sum + score, 0));
  const shares = totals.map((total) => total / points);
  const deviation = Math.sqrt(variance(shares));
  const alpha = internalConsistency(columns, totals);
  const errorRatio = alpha === undefined ? undefined : Math.sqrt(1 - alpha);
  return {
    completeRows: rows.length,
    mean: mean(shares),
    median: median(shares),
    standardDeviation: deviation,
    ...shapeOf(totals),
    ...(alpha !== undefined && { internalConsistency: alpha }),
    ...(errorRatio !== undefined && { errorRatio, standardError: errorRatio * deviation }),
    items: analyzeItems(columns, totals, options),
  };
}

function shapeOf(totals: readonly number[]): Pick<SetStatistics, 'skewness' | 'kurtosis'> {
  if (variance(totals) === 0) return {};
  const { k2, k3, k4 } = kStatistics(totals);
  return { skewness: k3 / k2 ** 1.5, kurtosis: k4 / k2 ** 2 };
}

/**
 * Cronbach's alpha, P / (P - 1) x (1 - sum of V(x) / V(T)): how much of what makes totals differ the items have in common (Cronbach 1951,
 * Psychometrika 16(3), 297-334). Of right-or-wrong items it equals the Kuder-Richardson formula 20 (1937, Psychometrika 2(3), 151-160).
 * @returns undefined for a single item, or where all totals are the same
 */
function internalConsistency(columns: readonly (readonly number[])[], totals: readonly number[]): number | undefined {
  const [items, ofTotals] = [columns.length, variance(totals)];
  if (items < 2 || ofTotals === 0) return undefined;
  const ofItems = columns.reduce((sum, scores) => sum + variance(scores), 0);
  // Items that always agree make it 1, and rounding a hair more: then its error ratio would be no number.
  return Math.min(1, (items / (items - 1)) * (1 - ofItems / ofTotals));
}

function analyzeItems(
  columns: readonly (readonly number[])[],
  totals: readonly number[],
  options: readonly number[],
): SetItemStatistics[] {
  // Items with a negative covariance have no weight, and no part in the others' (Moodle leaves them out of the sum as well).
  const covariances = columns.map((scores) => covariance(scores, totals));
  const weights = covariances.map((withTotal) => (withTotal < 0 ? undefined : Math.sqrt(withTotal)));
  const allWeights = weights.reduce<number>((sum, weight = 0) => sum + weight, 0);
  return columns.map((scores, item) => {
    const weight = weights[item];
    return {
      facility: mean(scores),
      standardDeviation: Math.sqrt(variance(scores)),
      randomGuessScore: randomGuessScore(options[item] ?? 0),
      ...discriminationOf(
        scores,
        totals.map((total, row) => total - (scores[row] ?? 0)),
      ),
      intendedWeight: 1 / columns.length,
      ...(weight !== undefined && allWeights > 0 && { effectiveWeight: weight / allWeights }),
    };
  });
}

/** @param rests the rows' totals without this item */
function discriminationOf(
  scores: readonly number[],
  rests: readonly number[],
): Pick<SetItemStatistics, 'discriminationIndex' | 'discriminativeEfficiency'> {
  const spread = Math.sqrt(variance(scores) * variance(rests));
  if (spread === 0) return {};
  const withRest = covariance(scores, rests);
  return {
    discriminationIndex: Math.max(-1, Math.min(1, withRest / spread)),
    discriminativeEfficiency: Math.min(1, withRest / largestCovariance(scores, rests)),
  };
}
