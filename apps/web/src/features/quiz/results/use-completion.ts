import { isRequestProblem, type RequestProblem, useCompleteQuizMutation } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { useCallback, useEffect, useState } from 'react';

interface Failures {
  count: number;
  problem: RequestProblem;
}

/**
 * Completes an active quiz. The results already show, because every answer is graded. Retries until the server has stored the completion.
 */
export function useCompletion(quiz: QuizView): { failure: string | undefined; retry: () => void } {
  const [complete] = useCompleteQuizMutation();
  const [failures, setFailures] = useState<Failures>();
  const { id } = quiz;
  const isOpen = quiz.status === 'active';

  const save = useCallback(async () => {
    if (!isOpen) return;
    const { error } = await complete({ id });
    setFailures((before) => (isRequestProblem(error) ? { count: (before?.count ?? 0) + 1, problem: error } : undefined));
  }, [complete, id, isOpen]);

  useEffect(() => {
    void save();
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [save]);

  useEffect(() => {
    const wait = failures && saveRetryDelay(failures.count, failures.problem);
    if (wait === undefined) return;
    const timer = window.setTimeout(save, wait);
    return () => window.clearTimeout(timer);
  }, [failures, save]);

  return { failure: isOpen && failures ? savingMessage(failures.problem) : undefined, retry: () => void save() };
}

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
export function saveRetryDelay(
  failures: number,
  { code, status, retryAfter = 0 }: Pick<RequestProblem, 'code' | 'status' | 'retryAfter'>,
): number | undefined {
  if (isRefusal(status) && code !== 'rate-limit.exceeded') return undefined;
  return Math.max(retryAfter * 1_000, WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0);
}

const isRefusal = (status: number) => status >= 400 && status < 500;
