import type { RequestProblem } from '@casebook/api-client';

const WAITS_MS = [2_000, 5_000, 15_000, 30_000] as const;

/** @returns why saving failed. The results already show, so each message adds that they are safe. */
export function savingMessage({ code, status }: Pick<RequestProblem, 'code' | 'status'>): string {
  if (code === 'network.timeout') return 'Progress save is taking longer than expected. Your results are still available.';
  if (code === 'network.unreachable') return 'Network issue while saving. Your quiz results are saved locally.';
  if (isRefusal(status)) return 'There was an issue saving progress, but your results are still available.';
  return 'Failed to save progress to cloud, but your results are still available.';
}

/**
 * @param failures how often saving has failed
 * @returns milliseconds before the next attempt; undefined if a retry can't succeed
 */
export function waitBeforeSaving(
  failures: number,
  { code, status, retryAfter = 0 }: Pick<RequestProblem, 'code' | 'status' | 'retryAfter'>,
): number | undefined {
  if (isRefusal(status) && code !== 'rate-limit.exceeded') return undefined;
  return Math.max(retryAfter * 1_000, WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0);
}

const isRefusal = (status: number) => status >= 400 && status < 500;
