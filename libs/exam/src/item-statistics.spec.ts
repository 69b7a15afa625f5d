import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  difficultyRating,
  distractorEffectiveness,
  facility,
  isNegativelyDiscriminating,
  itemDeviation,
  MIN_ANSWERS,
  pickShares,
  pointBiserial,
  pointBiserialOfSums,
  randomGuessScore,
  restScore,
  type ScoredAnswer,
  scoreSums,
} from './item-statistics.ts';

/**
 * Brown, Point-biserial correlation coefficients (JALT Testing & Evaluation SIG Newsletter 5(3), 2001, pages 12-15), table 2:
 * eight students, their total scores, and items 1 and 2. By hand:
 *
 *   facility p = 4 / 8 = 0.50, q = 0.50
 *   item 1: Mp = (50 + 45 + 45 + 40) / 4 = 45, Mq = (35 + 30 + 30 + 25) / 4 = 30
 *   mean 300 / 8 = 37.5; squares 11800 / 8 = 1475; variance 1475 - 37.5^2 = 68.75; s = 8.29
 *   r = (45 - 30) / 8.29 x sqrt(0.50 x 0.50) = 1.809 x 0.50 = 0.9045, which the author's rounded steps make 0.91
 *   item 2: Mp and Mq are swapped, so r = -0.9045
 */
const scores = [50, 45, 45, 40, 35, 30, 30, 25];
const [firstItem, secondItem] = ['11110000', '00001111'];

/** The example repeated four times, because eight answers are too few; p, means, and s stay the same. */
const fourfold = (item: string | undefined): ScoredAnswer[] =>
  [0, 1, 2, 3].flatMap(() => scores.map((criterion, at) => ({ criterion, correct: item?.[at] === '1' })));

const share = fc.tuple(fc.nat(300), fc.nat(300)).map(([right, wrong]) => right / (right + wrong + 1));
const answer = fc.record({ correct: fc.boolean(), criterion: share });
const answers = fc.array(answer, { minLength: MIN_ANSWERS, maxLength: 120 });

describe('a textbook example', () => {
  it('has the facility calculated by hand', () => {
    expect(facility(32, fourfold(firstItem).filter(({ correct }) => correct).length)).toBe(0.5);
  });

  it('has the discrimination calculated by hand', () => {
    expect(pointBiserial(fourfold(firstItem))).toBeCloseTo(0.9045, 4);
    expect(pointBiserial(fourfold(secondItem))).toBeCloseTo(-0.9045, 4);
  });

  it('has the same sums as a database query', () => {
    expect(scoreSums(fourfold(firstItem))).toEqual({ n: 32, sumX: 16, sumY: 1200, sumYY: 47200, sumXY: 720 });
    expect(pointBiserialOfSums({ n: 32, sumX: 16, sumY: 1200, sumYY: 47200, sumXY: 720 })).toBeCloseTo(0.9045, 4);
  });
});

describe('facility', () => {
  it('is computed from 20 answers on', () => {
    expect(facility(19, 12)).toBeUndefined();
    expect(facility(20, 15)).toBe(0.75);
    expect(facility(30, 21)).toBe(0.7);
  });

  it('is the complement of the difficulty rating', () => {
    expect(difficultyRating(facility(40, 30))).toBe(25);
    expect(difficultyRating(facility(19, 10))).toBeUndefined();
  });
});

describe('the standard deviation', () => {
  it('matches the scores calculated by hand', () => {
    // 20 answers, 15 right: p q n / (n - 1) = 0.75 x 0.25 x 20 / 19 = 0.197368
    expect(itemDeviation(20, 15)).toBeCloseTo(0.444262, 6);
    expect(itemDeviation(19, 15)).toBeUndefined();
    expect(itemDeviation(40, 40)).toBe(0);
  });

  it('is largest if half of the answers are correct', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), fc.nat(200), (half, correct) => {
        fc.pre(correct <= 2 * half);
        expect(itemDeviation(2 * half, correct)).toBeLessThanOrEqual((itemDeviation(2 * half, half) ?? 0) + 1e-12);
      }),
    );
  });
});

describe('the random guess score', () => {
  it('is one divided by the number of options', () => {
    expect(randomGuessScore(4)).toBe(0.25);
  });
});

describe('discrimination', () => {
  it('is negative if able members answer incorrectly more often', () => {
    expect(isNegativelyDiscriminating(pointBiserial(fourfold(secondItem)))).toBe(true);
    expect(isNegativelyDiscriminating(pointBiserial(fourfold(firstItem)))).toBe(false);
    expect(isNegativelyDiscriminating(undefined)).toBe(false);
  });

  it('is undefined below 20 answers or without variance', () => {
    const varied = fourfold(firstItem);
    expect(pointBiserial(varied.slice(0, 19))).toBeUndefined();
    expect(pointBiserial(varied.slice(0, 20))).toBeDefined();
    expect(pointBiserial(varied.map(({ criterion }) => ({ criterion, correct: true })))).toBeUndefined();
    expect(pointBiserial(varied.map(({ criterion }) => ({ criterion, correct: false })))).toBeUndefined();
    fc.assert(
      fc.property(share, fc.array(fc.boolean(), { minLength: 30 }), (criterion, right) => {
        expect(pointBiserial(right.map((correct) => ({ correct, criterion })))).toBeUndefined();
      }),
    );
  });

  it("equals Pearson's correlation and the formula of means", () => {
    fc.assert(
      fc.property(answers, (some) => {
        const r = pointBiserial(some);
        fc.pre(r !== undefined && deviation(some.map(({ criterion }) => criterion)) > 1e-3);
        expect(r).toBeCloseTo(pearson(some), 6);
        expect(r).toBeCloseTo(byMeans(some), 6);
      }),
    );
  });

  it('is between -1 and 1 and changes sign with inverted answers', () => {
    fc.assert(
      fc.property(answers, (some) => {
        const r = pointBiserial(some);
        if (r === undefined) return;
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(pointBiserial(some.map((one) => ({ ...one, correct: !one.correct })))).toBeCloseTo(-r, 6);
      }),
    );
  });

  it("uses only the member's other answers", () => {
    expect(restScore({ answers: 11, correct: 8 }, true)).toBe(0.7);
    expect(restScore({ answers: 11, correct: 8 }, false)).toBe(0.8);
    expect(restScore({ answers: 10, correct: 8 }, true)).toBeUndefined();
  });
});

describe('distractors', () => {
  const picked = (...picks: number[]) => picks.map((count, at) => ({ isKey: at === 0, picks: count }));

  it('are functional when at least 5% of the answers choose them', () => {
    expect(distractorEffectiveness(picked(60, 35, 5, 0))).toBeCloseTo(2 / 3);
    expect(distractorEffectiveness(picked(60, 36, 4, 0))).toBeCloseTo(1 / 3);
    expect(distractorEffectiveness(picked(100, 0, 0, 0))).toBe(0);
  });

  it('are evaluated from 20 answers on', () => {
    expect(distractorEffectiveness(picked(10, 3, 3, 3))).toBeUndefined();
    expect(distractorEffectiveness(picked(11, 3, 3, 3))).toBe(1);
    expect(distractorEffectiveness(picked(30))).toBeUndefined();
    expect(pickShares(picked(10, 3, 3, 3))).toBeUndefined();
    expect(pickShares(picked(20, 10, 6, 4))).toEqual([0.5, 0.25, 0.15, 0.1]);
  });
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

function pearson(some: readonly ScoredAnswer[]): number {
  const [x, y] = [some.map(({ correct }) => Number(correct)), some.map(({ criterion }) => criterion)];
  const together = mean(x.map((value, at) => (value - mean(x)) * ((y[at] ?? 0) - mean(y))));
  return together / (deviation(x) * deviation(y));
}

function byMeans(some: readonly ScoredAnswer[]): number {
  const of = (right: boolean) => some.filter(({ correct }) => correct === right).map(({ criterion }) => criterion);
  const p = of(true).length / some.length;
  return ((mean(of(true)) - mean(of(false))) / deviation(some.map(({ criterion }) => criterion))) * Math.sqrt(p * (1 - p));
}
