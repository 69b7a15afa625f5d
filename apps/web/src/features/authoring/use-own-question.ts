import { isRequestProblem, selectProfile } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLazyGetQuestionQuery } from '#shared/api.ts';

interface OwnQuestion {
  question: QuestionView | undefined;
  isNotFound: boolean;
  /** Whether it is another's, and the reader no admin. */
  isForbidden: boolean;
  /** Why it could not be read. */
  problem: unknown;
  refetch: () => void;
}

/**
 * A question that its author or an admin has opened to change it, and whether they may. It is fetched again even if a list
 * has cached it, because an edit starts from the latest version.
 */
export function useOwnQuestion(id: string): OwnQuestion {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const [read, { currentData, error, isFetching, originalArgs }] = useLazyGetQuestionQuery();
  const [readId, setReadId] = useState<string>();
  useEffect(() => {
    void read({ id });
  }, [read, id]);

  const isAnswered = originalArgs?.id === id && !isFetching && (currentData !== undefined || error !== undefined);
  if (isAnswered && readId !== id) setReadId(id);
  const isRead = readId === id;
  const question = isRead ? currentData : undefined;
  const isNotFound = isRead && isRequestProblem(error) && (error.status === 404 || error.status === 400);
  return {
    question,
    isNotFound,
    problem: isRead && !question && !isNotFound ? error : undefined,
    isForbidden: question !== undefined && !isAdmin && !question.mine?.author,
    refetch: () => void read({ id }),
  };
}
