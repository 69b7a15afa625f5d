import { AppError } from '@casebook/contracts';
import type { DaySpend } from './usage.repository.ts';

export const MICROS_PER_USD = 1_000_000;

export interface ModelPrices {
  /** US dollars per million tokens. */
  readonly aiInputPrice: number;
  readonly aiOutputPrice: number;
}

/** @returns the cost of a call in millionths of a US dollar, rounded up */
export function costOf(
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
  prices: ModelPrices,
): number {
  // Dollars per million tokens are millionths of a dollar per token.
  return Math.ceil(promptTokens * prices.aiInputPrice + completionTokens * prices.aiOutputPrice);
}

export interface Budgets {
  /** US dollars per UTC day; unlimited if absent. */
  readonly aiDailyBudget?: number;
  readonly aiFreeDailyBudget: number;
}

/** @throws ai.budget-exceeded, ai.free-budget-exceeded, each until the end of the day */
export function requireBudget(spent: DaySpend, budgets: Budgets, isFree: boolean, now: Date): void {
  const retryAfter = secondsToMidnight(now);
  const { aiDailyBudget: daily, aiFreeDailyBudget: free } = budgets;
  if (daily !== undefined && spent.all >= daily * MICROS_PER_USD) throw new AppError('ai.budget-exceeded', { retryAfter });
  if (isFree && spent.free >= free * MICROS_PER_USD) throw new AppError('ai.free-budget-exceeded', { retryAfter });
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const DAY_MS = 24 * 60 * 60_000;
const secondsToMidnight = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
