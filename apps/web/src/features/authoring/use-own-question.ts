import { isRequestProblem, selectProfile, useGetQuestionQuery } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { useSelector } from 'react-redux';

interface OwnQuestion {
  question: QuestionView | undefined;
  isUnknown: boolean;
  /** Whether it is another's, and the reader no admin. */
  isForbidden: boolean;
  /** Why it could not be read. */
  problem: unknown;
  refetch: () => void;
}

/** A question that its author or an admin has opened to change it, and whether they may. */
export function useOwnQuestion(id: string): OwnQuestion {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const { currentData: question, error, refetch } = useGetQuestionQuery({ id }, { refetchOnMountOrArgChange: true });
  const isUnknown = isRequestProblem(error) && (error.status === 404 || error.status === 400);
  return {
    question,
    refetch,
    isUnknown,
    problem: question || isUnknown ? undefined : error,
    isForbidden: question !== undefined && !isAdmin && !question.mine?.author,
  };
}
