import { isRequestProblem, selectProfile } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLazyGetQuestionQuery } from '#shared/api.ts';

interface OwnQuestion {
  question: QuestionView | undefined;
  isNotFound: boolean;
  /** Whether someone else wrote it and the member isn't an admin. */
  isForbidden: boolean;
  /** Why it couldn't be fetched. */
  problem: unknown;
  refetch: () => void;
}

/**
 * Fetches a question for editing, and whether the member may edit it. Ignores the cache, because an edit starts from the latest
 * version.
 */
export function useOwnQuestion(id: string): OwnQuestion {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const [fetchQuestion, { currentData, error, isFetching, originalArgs }] = useLazyGetQuestionQuery();
  const [fetchedId, setFetchedId] = useState<string>();
  useEffect(() => {
    void fetchQuestion({ id });
  }, [fetchQuestion, id]);

  const isSettled = originalArgs?.id === id && !isFetching && (currentData !== undefined || error !== undefined);
  if (isSettled && fetchedId !== id) setFetchedId(id);
  const isFetched = fetchedId === id;
  const question = isFetched ? currentData : undefined;
  const isNotFound = isFetched && isRequestProblem(error) && (error.status === 404 || error.status === 400);
  return {
    question,
    isNotFound,
    problem: isFetched && !question && !isNotFound ? error : undefined,
    isForbidden: question !== undefined && !isAdmin && !question.mine?.author,
    refetch: () => void fetchQuestion({ id }),
  };
}
