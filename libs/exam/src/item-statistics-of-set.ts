import { randomGuessScore } from './item-statistics.ts';
import { covariance, kStatistics, largestCovariance, mean, median, variance } from './sample-moments.ts';

/*
 * Statistics of a fixed set of items, such as a daily quiz, over the members who answered all of them. The definitions and letters are those
 * of Moodle's "Quiz statistics calculations" (https://docs.moodle.org/dev/Quiz_statistics_calculations): x is a row's score on an item
 * (0 or 1), T its total, X = T - x its rest, S the number of rows, P the number of items, V an unbiased variance, and C an unbiased
 * covariance. Moodle uses percentages, this module shares from 0 to 1.
 */

/** The minimum number of complete rows. With fewer, the standard error of a correlation is above 0.18. */
export const MIN_COMPLETE_ROWS = 30;

/** Statistics of one item within its set. A value that can't be computed, such as a correlation without variance, is absent. */
export interface SetItemStatistics {
  /** The share of correct answers. */
  readonly facility: number;
  /** sqrt(V(x)). */
  readonly standardDeviation: number;
  /** The mean score of guessing. */
  readonly randomGuessScore: number;
  /** C(x, X) / sqrt(V(x) V(X)), -1 to 1: the item-rest correlation. */
  readonly discriminationIndex?: number;
  /** C(x, X) / Cmax(x, X), at most 1: the discrimination as a share of the maximum for the item's difficulty. */
  readonly discriminativeEfficiency?: number;
  /** The item's share of the points: 1 / P. */
  readonly intendedWeight: number;
  /** sqrt(C(x, T)) / sum of sqrt(C(x, T)): the item's share in the variance of totals. Absent if C(x, T) is negative. */
  readonly effectiveWeight?: number;
}

/** Statistics of the whole set. Mean, median, deviation, and standard error are shares of its points. */
export interface SetStatistics {
  readonly completeRows: number;
  readonly mean: number;
  readonly median: number;
  /** sqrt(V(T)). */
  readonly standardDeviation: number;
  /** k3 / k2^(3/2): positive if most totals are low and few are high. */
  readonly skewness?: number;
  /** k4 / k2^2, 0 for a normal distribution. */
  readonly kurtosis?: number;
  /** Cronbach's alpha, at most 1. */
  readonly internalConsistency?: number;
  /** The share of the standard deviation due to chance: sqrt(1 - alpha). */
  readonly errorRatio?: number;
  /** The standard error of a member's total: error ratio x standard deviation. */
  readonly standardError?: number;
  /** In the order of the set. */
  readonly items: readonly SetItemStatistics[];
}

/**
 * @param rows one row per member: the scores, 0 or 1, on all items in the set's order
 * @param options the number of options of each item
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
 * Cronbach's alpha, P / (P - 1) x (1 - sum of V(x) / V(T)) (Cronbach 1951, Psychometrika 16(3), 297-334). For items scored 0 or 1 it
 * equals the Kuder-Richardson formula 20 (1937, Psychometrika 2(3), 151-160).
 * @returns undefined for a single item, or if all totals are equal
 */
function internalConsistency(columns: readonly (readonly number[])[], totals: readonly number[]): number | undefined {
  const [items, ofTotals] = [columns.length, variance(totals)];
  if (items < 2 || ofTotals === 0) return undefined;
  const ofItems = columns.reduce((sum, scores) => sum + variance(scores), 0);
  // If all items agree, rounding may exceed 1, and the error ratio would be NaN.
  return Math.min(1, (items / (items - 1)) * (1 - ofItems / ofTotals));
}

function analyzeItems(
  columns: readonly (readonly number[])[],
  totals: readonly number[],
  options: readonly number[],
): SetItemStatistics[] {
  // Items with a negative covariance have no weight and are excluded from the sum, as in Moodle.
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
