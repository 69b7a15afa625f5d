import { isRequestProblem, useGetQuizQuery } from '@casebook/api-client';
import { ErrorNotice, Page, useToast } from '@casebook/web-ui';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { resultsPath } from '../quiz-paths.ts';
import { QuizSkeleton } from './QuizSkeleton.tsx';
import { QuizUnderWay } from './QuizUnderWay.tsx';

/** Taking a quiz. The server keeps the attempt, so opening its address again goes on where it was. */
export function QuizScreen() {
  const { id = '' } = useParams();
  const { data: quiz, error, refetch } = useGetQuizQuery({ id });
  const navigate = useNavigate();
  const toast = useToast();
  const isLost = quiz?.status === 'discarded' || (!quiz && isRequestProblem(error) && error.status >= 400 && error.status < 500);

  useEffect(() => {
    if (!isLost) return;
    toast.warning('Quiz session could not be restored. Returning to setup.');
    navigate('/quiz', { replace: true });
  }, [isLost, toast, navigate]);

  if (quiz?.status === 'completed') return <Navigate to={resultsPath(id)} replace />;
  return (
    <Page title="Quiz">
      {quiz?.status === 'active' && <QuizUnderWay key={quiz.id} quiz={quiz} />}
      {!quiz && !error && <QuizSkeleton />}
      {!quiz && error && !isLost && isRequestProblem(error) && <ErrorNotice onRetry={refetch}>{error.detail}</ErrorNotice>}
    </Page>
  );
}
