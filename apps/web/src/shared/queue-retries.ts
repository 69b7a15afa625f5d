import { isTransient, type RequestProblem } from '@casebook/api-client';

const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

/**
 * Exponential backoff up to half a minute, half of it jitter, so that browsers don't retry in step.
 * @param failures consecutive failed attempts, from 1
 * @returns the delay before the next attempt, in milliseconds
 */
export function backoffMs(failures: number): number {
  const doubled = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (failures - 1));
  return doubled / 2 + Math.random() * (doubled / 2);
}

/** Whether sending again may succeed. After a 401 because the session has ended, the entry is sent once the member signs in again. */
export const isRetryable = (problem: RequestProblem) =>
  isTransient(problem) || problem.status === 401 || problem.code === 'answer.unreadable';
