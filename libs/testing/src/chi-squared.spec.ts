import { describe, expect, it } from '@jest/globals';
import { chiSquaredTest, upperGamma } from './chi-squared.ts';

describe('the chi-squared test', () => {
  // Critical values: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
  it.each([
    [1, 3.841, 0.05],
    [1, 6.635, 0.01],
    [2, 5.991, 0.05],
    [10, 18.307, 0.05],
    [17, 27.587, 0.05],
    [17, 40.79, 0.001],
    [50, 67.505, 0.05],
    [100, 149.449, 0.001],
  ])('with %i degrees of freedom exceeds %d with a probability of %d', (freedom, critical, p) => {
    expect(Math.abs(upperGamma(freedom / 2, critical / 2) / p - 1)).toBeLessThan(0.002);
  });

  it('is the exponential function with two degrees of freedom, on both sides of where the methods meet', () => {
    for (const x of [0.1, 1, 1.99, 2.01, 5, 30]) expect(upperGamma(1, x)).toBeCloseTo(Math.exp(-x), 12);
    expect(upperGamma(3, 0)).toBe(1);
  });

  it('adds up the squares of what is off', () => {
    expect(chiSquaredTest([44, 56], [50, 50])).toEqual({
      statistic: 1.44,
      degreesOfFreedom: 1,
      p: expect.closeTo(0.2301, 4),
    });
  });
});
