/** The quantile of the normal distribution that leaves 2.5% above it: for an interval that holds the share 95 times in 100. */
const Z = 1.959964;

/** Where a share lies, 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * The interval in which a share lies, 95%, by its score test: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) (Wilson 1927, Journal
 * of the American Statistical Association 22(158), 209-212). It stays within 0 and 1, and 1 of 1 reaches down to 0.21.
 * @param correct how many of the answers are right
 * @returns undefined without an answer
 */
export function wilsonInterval(answers: number, correct: number): ShareInterval | undefined {
  if (answers === 0) return undefined;
  const share = correct / answers;
  const centre = share + Z ** 2 / (2 * answers);
  const spread = Z * Math.sqrt((share * (1 - share)) / answers + Z ** 2 / (4 * answers ** 2));
  const scale = 1 + Z ** 2 / answers;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
