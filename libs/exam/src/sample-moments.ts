/** The values of a sample, each with the same weight. */
type Sample = readonly number[];

export const mean = (values: Sample): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle value, or for an even number of values the mean of the two in the middle. */
export function median(values: Sample): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** The unbiased covariance: the products of both deviations from the mean, summed and divided by n - 1. */
export function covariance(x: Sample, y: Sample): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  return x.reduce((sum, value, at) => sum + (value - meanX) * ((y[at] ?? Number.NaN) - meanY), 0) / (x.length - 1);
}

/** The unbiased variance. Exactly 0 if all values are equal, without rounding errors. */
export const variance = (values: Sample): number =>
  values.every((value) => value === values[0]) ? 0 : covariance(values, values);

/**
 * The largest covariance over all pairings of two samples: that of the sorted samples, by the rearrangement inequality.
 */
export function largestCovariance(x: Sample, y: Sample): number {
  const ascending = (values: Sample) => [...values].sort((a, b) => a - b);
  return covariance(ascending(x), ascending(y));
}

/**
 * Fisher's k-statistics, the unbiased estimates of the cumulants (Fisher 1930, Proceedings of the London Mathematical Society s2-30,
 * 199-238), from the central moments m_r = sum (x - mean)^r / n:
 *
 *   k2 = n m2 / (n - 1)
 *   k3 = n^2 m3 / ((n - 1)(n - 2))
 *   k4 = n^2 ((n + 1) m4 - 3 (n - 1) m2^2) / ((n - 1)(n - 2)(n - 3))
 *
 * @param values at least four
 */
export function kStatistics(values: Sample): { k2: number; k3: number; k4: number } {
  const n = values.length;
  const center = mean(values);
  const moment = (order: number) => mean(values.map((value) => (value - center) ** order));
  const [m2, m3, m4] = [moment(2), moment(3), moment(4)];
  return {
    k2: (n * m2) / (n - 1),
    k3: (n ** 2 * m3) / ((n - 1) * (n - 2)),
    k4: (n ** 2 * ((n + 1) * m4 - 3 * (n - 1) * m2 ** 2)) / ((n - 1) * (n - 2) * (n - 3)),
  };
}
