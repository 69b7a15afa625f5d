import { isRequestProblem, messageOf, type RequestProblem, selectProfile, useGetQuizQuery } from '@casebook/api-client';
import { ErrorNotice, Page, useToast } from '@casebook/web-ui';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { removeCachedQuiz } from '#shared/quiz-cache.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';
import { readKeptQuiz } from './desk/quiz-storage.ts';
import { QuizSkeleton } from './QuizSkeleton.tsx';
import { QuizUnderWay } from './QuizUnderWay.tsx';
import { restoreQuiz } from './quiz-updates.ts';

/** Taking a quiz: what this browser kept of it is shown at once, with or without a network, and the server's word follows. */
export function QuizScreen() {
  const { id = '' } = useParams();
  const userId = useSelector(selectProfile)?.id ?? '';
  return <RestoredQuiz key={id} id={id} userId={userId} />;
}

function RestoredQuiz({ id, userId }: { id: string; userId: string }) {
  const dispatch = useSharedDispatch();
  const [found] = useState(() => readKeptQuiz(userId, id));
  const kept = found === 'unreadable' ? undefined : found;
  const { data, error, refetch } = useGetQuizQuery({ id }, { refetchOnMountOrArgChange: true });
  const problem = isRequestProblem(error) ? error : undefined;
  // Changes are made to what the cache holds, so what was kept is put there until the server has spoken.
  useEffect(() => {
    if (kept) dispatch(restoreQuiz(kept.quiz));
  }, [dispatch, kept]);
  const quiz = data ?? kept?.quiz;
  const isLost =
    quiz?.status === 'discarded' || (problem !== undefined && (isUnknown(problem) || (!quiz && found === 'unreadable')));
  useForgetting(isLost || quiz?.status === 'completed', userId, id);
  useReturnToSetup(isLost);

  if (quiz?.status === 'completed') return <Navigate to={paths.quizResults(id)} replace />;
  return (
    <Page title="Quiz">
      {quiz?.status === 'active' && !isLost && <QuizUnderWay quiz={quiz} kept={kept} userId={userId} />}
      {!quiz && !problem && <QuizSkeleton />}
      {!quiz && problem && !isLost && (
        <ErrorNotice onRetry={refetch}>{messageOf(problem, 'Failed to fetch questions')}</ErrorNotice>
      )}
    </Page>
  );
}

/** The server knows no such quiz of this member. */
const isUnknown = ({ status }: RequestProblem) => status === 400 || status === 404;

function useForgetting(isOver: boolean, userId: string, quizId: string): void {
  useEffect(() => {
    if (isOver) removeCachedQuiz(userId, (cached) => cached === quizId);
  }, [isOver, userId, quizId]);
}

function useReturnToSetup(isLost: boolean): void {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    if (!isLost) return;
    toast.warning('Quiz session could not be restored. Returning to setup.');
    navigate(paths.quiz, { replace: true });
  }, [isLost, toast, navigate]);
}
