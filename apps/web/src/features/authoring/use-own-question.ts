import { isRequestProblem, selectProfile } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLazyGetQuestionQuery } from '#shared/api.ts';

interface OwnQuestion {
  question: QuestionView | undefined;
  isUnknown: boolean;
  /** Whether it is another's, and the reader no admin. */
  isForbidden: boolean;
  /** Why it could not be read. */
  problem: unknown;
  refetch: () => void;
}

/**
 * A question that its author or an admin has opened to change it, and whether they may. What a list has shown a while ago will not
 * do: an edit begins with the latest version.
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
  const isUnknown = isRead && isRequestProblem(error) && (error.status === 404 || error.status === 400);
  return {
    question,
    isUnknown,
    problem: isRead && !question && !isUnknown ? error : undefined,
    isForbidden: question !== undefined && !isAdmin && !question.mine?.author,
    refetch: () => void read({ id }),
  };
}
