import { isRequestProblem, type RequestProblem, useCompleteQuizMutation } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { useCallback, useEffect, useState } from 'react';
import { savingMessage, waitBeforeSaving } from './saving.ts';

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
    const wait = failures && waitBeforeSaving(failures.count, failures.problem);
    if (wait === undefined) return;
    const timer = window.setTimeout(save, wait);
    return () => window.clearTimeout(timer);
  }, [failures, save]);

  return { failure: isOpen && failures ? savingMessage(failures.problem) : undefined, retry: () => void save() };
}
