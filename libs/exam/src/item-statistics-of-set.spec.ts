import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { analyzeSet, MIN_COMPLETE_ROWS, type SetStatistics } from './item-statistics-of-set.ts';

type Row = (0 | 1)[];

const times = (count: number, ...row: Row): Row[] => Array.from({ length: count }, () => row);
const FOUR_EACH = [4, 4, 4];

/**
 * Thirty members and three items. By hand, with totals T of 10 x 3, 5 x 2, 9 x 1 and 6 x 0, from sums of powers (an equivalent form of each
 * formula, independent of the central moments in the code):
 *
 *   S1 = 49, S2 = 119, S3 = 319, S4 = 899; mean 49 / 30 points of 3; the 15th total is 1 and the 16th 2, so the median is 1.5
 *   V(T) = (119 - 49^2 / 30) / 29 = 1169 / 870; V(x) = 20/87, 209/870, 20/87
 *   alpha = 3/2 (1 - (609/870) / (1169/870)) = 120/167; error ratio sqrt(47/167)
 *   k3 = (2 S1^3 - 3 n S1 S2 + n^2 S3) / (n (n - 1) (n - 2)) = -0.098194
 *   k4 = (-6 S1^4 + 12 n S1^2 S2 - 3 n (n - 1) S2^2 - 4 n (n + 1) S1 S3 + n^2 (n + 1) S4) / (n (n - 1) (n - 2) (n - 3)) = -2.668911
 *   C(x, T) = 37/87, 389/870, 41/87; C(x, X) = 17/87, 6/29, 7/29; Cmax(x, X) = 1/3, 10/29, 7/29
 */
const worked = [...times(10, 1, 1, 1), ...times(5, 1, 1, 0), ...times(5, 1, 0, 0), ...times(4, 0, 1, 0), ...times(6, 0, 0, 0)];

const set = (rows: Row[], options = FOUR_EACH): SetStatistics => {
  const statistics = analyzeSet(rows, options);
  if (!statistics) throw new Error('Too few rows');
  return statistics;
};

const score = fc.constantFrom<0 | 1>(0, 1);
const anySet = fc
  .integer({ min: 2, max: 6 })
  .chain((items) =>
    fc.array(fc.array(score, { minLength: items, maxLength: items }), { minLength: MIN_COMPLETE_ROWS, maxLength: 80 }),
  );
const optionsOf = (rows: Row[]) => (rows[0] ?? []).map(() => 4);

describe('a set of items, compared with a calculation by hand,', () => {
  it('has the expected mean, median, and standard deviation', () => {
    expect(set(worked)).toMatchObject({ completeRows: 30, median: 0.5 });
    expect(set(worked).mean).toBeCloseTo(49 / 90, 12);
    expect(set(worked).standardDeviation).toBeCloseTo(Math.sqrt(1169 / 870) / 3, 12);
  });

  it('has the expected skewness and kurtosis', () => {
    expect(set(worked).skewness).toBeCloseTo(-0.0630435998, 9);
    expect(set(worked).kurtosis).toBeCloseTo(-1.4782351987, 9);
  });

  it('has the expected internal consistency, error ratio, and standard error', () => {
    expect(set(worked).internalConsistency).toBeCloseTo(120 / 167, 12);
    expect(set(worked).errorRatio).toBeCloseTo(Math.sqrt(47 / 167), 12);
    expect(set(worked).standardError).toBeCloseTo(0.2049826333, 9);
  });

  it('has the expected statistics of its items', () => {
    const expected = [
      { facility: 20 / 30, deviation: Math.sqrt(20 / 87), r: 0.4793012933, efficiency: 17 / 29, weight: 0.3248840314 },
      { facility: 19 / 30, deviation: Math.sqrt(209 / 870), r: 0.5083042453, efficiency: 0.6, weight: 0.3331212244 },
      { facility: 10 / 30, deviation: Math.sqrt(20 / 87), r: 0.6337502223, efficiency: 1, weight: 0.3419947442 },
    ];
    for (const [at, item] of set(worked).items.entries()) {
      expect(item.facility).toBeCloseTo(expected[at]?.facility ?? Number.NaN, 12);
      expect(item.standardDeviation).toBeCloseTo(expected[at]?.deviation ?? Number.NaN, 12);
      expect(item.discriminationIndex).toBeCloseTo(expected[at]?.r ?? Number.NaN, 9);
      expect(item.discriminativeEfficiency).toBeCloseTo(expected[at]?.efficiency ?? Number.NaN, 12);
      expect(item.effectiveWeight).toBeCloseTo(expected[at]?.weight ?? Number.NaN, 9);
      expect(item).toMatchObject({ randomGuessScore: 0.25, intendedWeight: 1 / 3 });
    }
  });
});

describe('a set of items', () => {
  it('has no statistics with fewer than 30 complete rows or without items', () => {
    expect(analyzeSet(worked.slice(1), FOUR_EACH)).toBeUndefined();
    expect(analyzeSet(worked, FOUR_EACH)).toBeDefined();
    expect(analyzeSet(times(30), [])).toBeUndefined();
  });

  it('has no skewness, kurtosis, or consistency if all totals are equal', () => {
    const statistics = set([...times(20, 1, 0, 0), ...times(20, 0, 1, 0)]);
    expect(statistics).toMatchObject({ mean: expect.closeTo(1 / 3, 12), standardDeviation: 0 });
    for (const statistic of ['skewness', 'kurtosis', 'internalConsistency', 'errorRatio', 'standardError'])
      expect(statistics).not.toHaveProperty(statistic);
  });

  it('has only the facility of an item without variance', () => {
    const [, everyone] = set(worked.map(([first = 0, , third = 0]) => [first, 1, third])).items;
    expect(everyone).toEqual({
      facility: 1,
      standardDeviation: 0,
      randomGuessScore: 0.25,
      intendedWeight: 1 / 3,
      effectiveWeight: 0,
    });
  });

  it('gives no effective weight to an item with negative covariance', () => {
    const rows: Row[] = [...times(20, 1, 1, 1, 0), ...times(20, 0, 0, 0, 1)];
    const { items } = set(rows, [4, 4, 4, 4]);
    expect(items[3]).toMatchObject({ discriminationIndex: -1 });
    expect(items[3]).not.toHaveProperty('effectiveWeight');
    for (const item of items.slice(0, 3)) expect(item.effectiveWeight).toBeCloseTo(1 / 3, 12);
  });

  it('has consistency 1 and no error if all items agree', () => {
    const agreeing = set([...times(17, 1, 1, 1), ...times(19, 0, 0, 0)]);
    expect(agreeing.internalConsistency).toBeCloseTo(1, 12);
    expect(agreeing.errorRatio).toBeCloseTo(0, 5);
    for (const item of agreeing.items) expect(item.discriminativeEfficiency).toBeCloseTo(1, 12);
  });

  it('has the consistency of the Kuder-Richardson formula 20, at most 1', () => {
    fc.assert(
      fc.property(anySet, (rows) => {
        const { internalConsistency, items } = set(rows, optionsOf(rows));
        if (internalConsistency === undefined) return;
        const totals = rows.map((row) => row.reduce<number>((sum, one) => sum + one, 0));
        const center = totals.reduce((sum, total) => sum + total, 0) / totals.length;
        const spread = totals.reduce((sum, total) => sum + (total - center) ** 2, 0) / totals.length;
        const pq = items.reduce((sum, { facility }) => sum + facility * (1 - facility), 0);
        expect(internalConsistency).toBeCloseTo((items.length / (items.length - 1)) * (1 - pq / spread), 9);
        expect(internalConsistency).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('has effective weights that sum to 1 and efficiencies at least as large as the discriminations', () => {
    fc.assert(
      fc.property(anySet, (rows) => {
        const { items } = set(rows, optionsOf(rows));
        const weights = items.flatMap(({ effectiveWeight }) => effectiveWeight ?? []);
        if (weights.some((weight) => weight > 0)) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
        for (const { discriminationIndex = 0, discriminativeEfficiency = 0 } of items) {
          expect(Math.abs(discriminationIndex)).toBeLessThanOrEqual(1);
          expect(discriminativeEfficiency).toBeLessThanOrEqual(1);
          expect(Math.abs(discriminativeEfficiency)).toBeGreaterThanOrEqual(Math.abs(discriminationIndex) - 1e-9);
        }
      }),
    );
  });

  it('doesn’t depend on the order of rows and follows the order of items', () => {
    fc.assert(
      fc.property(anySet, (rows) => {
        const before = set(rows, optionsOf(rows));
        const turned = set(rows.map((row) => [...row].reverse()).reverse(), optionsOf(rows));
        const statisticsOf = ({ items: _items, ...rest }: SetStatistics) => Object.values(rest);
        for (const [at, statistic] of statisticsOf(turned).entries())
          expect(statistic).toBeCloseTo(statisticsOf(before)[at] ?? Number.NaN, 9);
        for (const [at, item] of turned.items.toReversed().entries())
          expect(item.facility).toBeCloseTo(before.items[at]?.facility ?? Number.NaN, 12);
      }),
    );
  });

  it('has the opposite skewness and the same kurtosis and consistency when inverted', () => {
    fc.assert(
      fc.property(anySet, (rows) => {
        const before = set(rows, optionsOf(rows));
        const opposite = set(
          rows.map((row) => row.map((one) => (one === 1 ? 0 : 1))),
          optionsOf(rows),
        );
        expect(opposite.mean).toBeCloseTo(1 - before.mean, 9);
        expect(opposite.skewness ?? 0).toBeCloseTo(-(before.skewness ?? 0), 6);
        expect(opposite.kurtosis ?? 0).toBeCloseTo(before.kurtosis ?? 0, 6);
        expect(opposite.internalConsistency ?? 0).toBeCloseTo(before.internalConsistency ?? 0, 9);
      }),
    );
  });
});
