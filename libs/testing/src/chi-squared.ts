const ENOUGH = 1e-15;
const MOST_TERMS = 10_000;
// Lanczos' approximation of the gamma function with g = 7 and nine coefficients (Godfrey, "A note on the computation of the
// convergent Lanczos complex gamma approximation", 2001).
const LANCZOS_G = 7;
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * Pearson's chi-squared test of how well counts go with what was expected.
 * @param expected how many of each kind there should be, each above 0; the sums must be the same
 * @returns the statistic, one degree of freedom fewer than there are kinds, and how likely a statistic at least as large is
 */
export function chiSquaredTest(
  observed: readonly number[],
  expected: readonly number[],
): { statistic: number; degreesOfFreedom: number; p: number } {
  const statistic = expected.reduce((sum, wanted, kind) => sum + ((observed[kind] ?? 0) - wanted) ** 2 / wanted, 0);
  const degreesOfFreedom = expected.length - 1;
  return { statistic, degreesOfFreedom, p: upperGamma(degreesOfFreedom / 2, statistic / 2) };
}

/**
 * The regularised upper incomplete gamma function Q(a, x): by its series for x below a + 1, by Lentz's continued fraction above
 * (Press et al., "Numerical Recipes", third edition, section 6.2).
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * ENOUGH; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < ENOUGH) break;
  }
  return value;
}

/** The natural logarithm of the gamma function, for x above 0. */
function logGamma(x: number): number {
  const t = x - 0.5 + LANCZOS_G;
  const sum = LANCZOS.reduce((total, coefficient, n) => (n === 0 ? coefficient : total + coefficient / (x - 1 + n)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}
