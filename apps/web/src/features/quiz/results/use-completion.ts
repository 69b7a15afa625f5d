import { isRequestProblem, type RequestProblem, useCompleteQuizMutation } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { useCallback, useEffect } from 'react';

/** The three messages of specification 001, section 8: the results are shown all the while. */
function savingMessage(problem: RequestProblem): string {
  if (problem.code === 'network.timeout') {
    return 'Progress save is taking longer than expected. Your results are still available.';
  }
  if (problem.code === 'network.unreachable') return 'Network issue while saving. Your quiz results are saved locally.';
  return 'Failed to save progress to cloud, but your results are still available.';
}

/** Completes an active quiz whose results are on the screen: every answer is graded already, so they need not wait for it. */
export function useCompletion(quiz: QuizView): { failure: string | undefined; retry: () => void } {
  const [complete, { error }] = useCompleteQuizMutation();
  const { id } = quiz;
  const isOpen = quiz.status === 'active';

  const save = useCallback(() => {
    if (isOpen) void complete({ id });
  }, [complete, id, isOpen]);

  useEffect(() => {
    save();
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [save]);

  return { failure: isOpen && isRequestProblem(error) ? savingMessage(error) : undefined, retry: save };
}
