import { isPassing, isRequestProblem, type RequestProblem, useSubmitAnswerMutation } from '@casebook/api-client';
import type { SubmitAnswerInput } from '@casebook/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type SendingState =
  | { kind: 'idle' }
  | { kind: 'sending'; itemId: string }
  /** No answer came; it is tried again, with the same key, until one does. */
  | { kind: 'waiting'; itemId: string; problem: RequestProblem }
  | { kind: 'refused'; itemId: string; problem: RequestProblem };

const delaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Sends an answer for grading and holds on to it until the server has it. */
export function useAnswerSending(quizId: string) {
  const [submitAnswer] = useSubmitAnswerMutation();
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const held = useRef<{ input: SubmitAnswerInput; tries: number }>(undefined);
  const timer = useRef<number>(undefined);

  const attempt = useCallback(async () => {
    window.clearTimeout(timer.current);
    const { current } = held;
    if (!current) return;
    const { itemId } = current.input;
    setState({ kind: 'sending', itemId });
    const { error } = await submitAnswer({ id: quizId, submitAnswerInput: current.input });
    if (held.current !== current) return;
    const problem = isRequestProblem(error) ? error : undefined;
    if (problem && isPassing(problem)) {
      const delay = problem.retryAfter ? problem.retryAfter * 1000 : delaysMs[Math.min(current.tries, delaysMs.length - 1)];
      current.tries += 1;
      setState({ kind: 'waiting', itemId, problem });
      timer.current = window.setTimeout(attempt, delay);
      return;
    }
    held.current = undefined;
    // Answered before: the first answer is in the quiz now (api.ts), and stands.
    const isSettled = !problem || problem.code === 'quiz.already-answered';
    setState(isSettled ? { kind: 'idle' } : { kind: 'refused', itemId, problem });
  }, [quizId, submitAnswer]);

  const send = useCallback(
    (input: SubmitAnswerInput) => {
      held.current = { input, tries: 0 };
      return attempt();
    },
    [attempt],
  );

  useEffect(() => {
    const online = () => void attempt();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      window.clearTimeout(timer.current);
      held.current = undefined;
    };
  }, [attempt]);

  return { state, send, retryNow: attempt };
}
