import type { FlagQuestionInput, QuestionView } from '@casebook/contracts';
import { isRequestProblem, messageOf } from '../http/problem.ts';
import { type FlagOutcome, flagQuestion, unflagQuestion } from './change-flag.ts';
import { useQuestionsDispatch } from './use-questions-dispatch.ts';

/**
 * Flags a question and takes the flag back; each returns why the server refused.
 * @param onUnfetched called with a message if the flags had changed elsewhere and couldn't be fetched
 */
export function useFlagging(question: Pick<QuestionView, 'id' | 'flagCount'>, onUnfetched: (message: string) => void) {
  const dispatch = useQuestionsDispatch();
  const refusalOf = ({ refusal, unfetched }: FlagOutcome, fallback: string) => {
    if (unfetched !== undefined) onUnfetched(messageOf(unfetched, 'Failed to fetch flags'));
    if (refusal === undefined) return undefined;
    const { code, retryAfter } = isRequestProblem(refusal) ? refusal : {};
    return { code, message: messageOf(refusal, fallback), ...(retryAfter !== undefined && { retryAfter }) };
  };
  return {
    flag: async (input: FlagQuestionInput) => refusalOf(await dispatch(flagQuestion(question, input)), 'Failed to flag question'),
    unflag: async () => refusalOf(await dispatch(unflagQuestion(question)), 'Failed to unflag question'),
  };
}
