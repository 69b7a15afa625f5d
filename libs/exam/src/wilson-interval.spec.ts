import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wilsonInterval } from './wilson-interval.ts';

describe('the Wilson interval', () => {
  it('matches the published interval for 81 of 263 (Newcombe 1998, Statistics in Medicine 17, 857-872, table I)', () => {
    const { low = 0, high = 0 } = wilsonInterval(263, 81) ?? {};
    expect([low, high].map((share) => share.toFixed(4))).toEqual(['0.2553', '0.3662']);
  });

  it('matches the published intervals for 15 of 148, 0 of 20, and 1 of 29 (same table)', () => {
    const rounded = (answers: number, correct: number) => {
      const { low = 0, high = 0 } = wilsonInterval(answers, correct) ?? {};
      return [low.toFixed(4), high.toFixed(4)];
    };
    expect([rounded(148, 15), rounded(20, 0), rounded(29, 1)]).toEqual([
      ['0.0624', '0.1605'],
      ['0.0000', '0.1611'],
      ['0.0061', '0.1718'],
    ]);
  });

  it('doesn’t treat one correct answer as mastery', () => {
    const { low = 0, high = 0 } = wilsonInterval(1, 1) ?? {};
    expect(low).toBeCloseTo(0.2065, 4);
    expect(high).toBe(1);
  });

  it('is undefined without answers', () => {
    expect(wilsonInterval(0, 0)).toBeUndefined();
  });

  it('contains the share, stays within 0 and 1, mirrors when correct and incorrect answers are swapped, and narrows with more answers', () => {
    const counts = fc.integer({ min: 1, max: 100_000 }).chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n })));
    fc.assert(
      fc.property(counts, ([n, k]) => {
        const { low = -1, high = 2 } = wilsonInterval(n, k) ?? {};
        const mirrored = wilsonInterval(n, n - k);
        const more = wilsonInterval(n * 10, k * 10);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(k / n + 1e-12);
        expect(high).toBeGreaterThanOrEqual(k / n - 1e-12);
        expect(mirrored?.low).toBeCloseTo(1 - high, 10);
        expect((more?.high ?? 2) - (more?.low ?? 0)).toBeLessThan(high - low);
      }),
    );
  });
});
