import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { costOf, requireBudget } from './budget-rules.ts';

const NOON = new Date('2026-11-25T12:00:00Z');
const refusal = (...args: Parameters<typeof requireBudget>) => {
  try {
    requireBudget(...args);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details.retryAfter] : error;
  }
};

describe('the cost of a call', () => {
  it('is its tokens by the price per million of each kind, rounded up to a millionth of a dollar', () => {
    const prices = { aiInputPrice: 2.5, aiOutputPrice: 10 };
    expect(costOf({ promptTokens: 1_000_000, completionTokens: 0 }, prices)).toBe(2_500_000);
    expect(costOf({ promptTokens: 601, completionTokens: 350 }, prices)).toBe(5_003);
    expect(costOf({ promptTokens: 0, completionTokens: 0 }, prices)).toBe(0);
  });
});

describe('the daily budget', () => {
  it('of the installation is unlimited unless it is set', () => {
    expect(refusal({ all: 9e12, free: 0 }, { aiFreeDailyBudget: 5 }, false, NOON)).toBeUndefined();
  });

  it('of the installation ends every call until midnight UTC', () => {
    const budgets = { aiDailyBudget: 2, aiFreeDailyBudget: 5 };
    expect(refusal({ all: 1_999_999, free: 0 }, budgets, false, NOON)).toBeUndefined();
    expect(refusal({ all: 2_000_000, free: 0 }, budgets, false, NOON)).toEqual(['ai.budget-exceeded', 12 * 3600]);
  });

  it('of all free members together ends only their calls', () => {
    const spent = { all: 6_000_000, free: 5_000_000 };
    expect(refusal(spent, { aiFreeDailyBudget: 5 }, true, NOON)).toEqual(['ai.free-budget-exceeded', 12 * 3600]);
    expect(refusal(spent, { aiFreeDailyBudget: 5 }, false, NOON)).toBeUndefined();
  });
});
