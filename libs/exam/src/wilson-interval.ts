/** The 97.5% quantile of the normal distribution, for a 95% interval. */
const Z = 1.959964;

/** The bounds of a share, 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * The 95% Wilson score interval of a share: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) (Wilson 1927, Journal of the American
 * Statistical Association 22(158), 209-212). It stays within 0 and 1; for 1 of 1 the lower bound is 0.21.
 * @param correct the number of correct answers
 * @returns undefined without answers
 */
export function wilsonInterval(answers: number, correct: number): ShareInterval | undefined {
  if (answers === 0) return undefined;
  const share = correct / answers;
  const center = share + Z ** 2 / (2 * answers);
  const spread = Z * Math.sqrt((share * (1 - share)) / answers + Z ** 2 / (4 * answers ** 2));
  const scale = 1 + Z ** 2 / answers;
  return { low: Math.max(0, (center - spread) / scale), high: Math.min(1, (center + spread) / scale) };
}
