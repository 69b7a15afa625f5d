import { isRequestProblem, messageOf, useGetQuizQuery } from '@casebook/api-client';
import { ErrorNotice, Page } from '@casebook/web-ui';
import Skeleton from '@mui/material/Skeleton';
import { Navigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { isAllAnswered } from '../quiz-progress.ts';
import { QuizResults } from './QuizResults.tsx';

export function ResultsScreen() {
  const { id = '' } = useParams();
  const { data: quiz, error, refetch } = useGetQuizQuery({ id });
  const isUnfinished = quiz && quiz.status !== 'completed' && !isAllAnswered(quiz.items);
  if (isUnfinished) return <Navigate to={quiz.status === 'active' ? paths.quizTaking(id) : paths.quiz} replace />;
  return (
    <Page title="Results" width="reading">
      {quiz && <QuizResults quiz={quiz} />}
      {!quiz && !error && <Skeleton variant="rounded" height={260} aria-label="Loading..." />}
      {!quiz && isRequestProblem(error) && (
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>
      )}
    </Page>
  );
}
