import type { FlagQuestionInput, QuestionView } from '@casebook/contracts';
import { isRequestProblem, messageOf } from '../http/problem.ts';
import { flagQuestion, unflagQuestion } from './change-flag.ts';
import { useQuestionsDispatch } from './use-questions-dispatch.ts';

/** What flags a question, and what takes the flag back; each says why the server would not have it. */
export function useFlagging(question: Pick<QuestionView, 'id' | 'flagCount'>) {
  const dispatch = useQuestionsDispatch();
  return {
    flag: async (input: FlagQuestionInput) => refusalOf(await dispatch(flagQuestion(question, input)), 'Failed to flag question'),
    unflag: async () => refusalOf(await dispatch(unflagQuestion(question)), 'Failed to unflag question'),
  };
}

function refusalOf(error: unknown, fallback: string) {
  if (error === undefined) return undefined;
  const problem = isRequestProblem(error) ? error : undefined;
  const { code, retryAfter } = problem ?? {};
  return { code, message: messageOf(error, fallback), ...(retryAfter !== undefined && { retryAfter }) };
}
