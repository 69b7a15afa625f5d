import { isRequestProblem, messageOf, type RequestProblem, selectProfile, useGetQuizQuery } from '@casebook/api-client';
import { BackLink, ErrorNotice, Page, Redirect, usePageTitle, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { removeCachedQuiz } from '#shared/quiz-cache.ts';
import { preloadStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { Attempt, attemptFrame, attemptPane } from './Attempt.tsx';
import { columnGrid } from './attempt-layout.tsx';
import { openAttempt, restoreAttempt, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice } from './attempt-slice.ts';

/** Taking a quiz. This browser's stored copy shows at once, online or offline; the server's response is then merged into it. */
export function QuizScreen() {
  const { id = '' } = useParams();
  const dispatch = useAttemptDispatch();
  const [restored, setRestored] = useState<{ id: string; isUnreadable: boolean }>();
  // Runs before the first paint, and before the request for the quiz: restoring later would discard the response.
  useLayoutEffect(() => {
    setRestored({ id, isUnreadable: dispatch(restoreAttempt(id)) === 'unreadable' });
    return () => void dispatch(attemptSlice.actions.attemptClosed());
  }, [dispatch, id]);
  return restored?.id === id ? <RestoredQuiz key={id} {...restored} /> : null;
}

function RestoredQuiz({ id, isUnreadable }: { id: string; isUnreadable: boolean }) {
  const dispatch = useAttemptDispatch();
  const { data: quiz, error, refetch } = useGetQuizQuery({ id }, { refetchOnMountOrArgChange: true });
  const isOpen = useAttempt(({ attempt }) => attempt.isOpen && attempt.quizId === id);
  const problem = isRequestProblem(error) ? error : undefined;
  const isActive = quiz?.status === 'active';
  const isLost = quiz?.status === 'discarded' || (problem !== undefined && (isMissing(problem) || (!quiz && isUnreadable)));
  useLayoutEffect(() => {
    if (!quiz || !isActive) return;
    preloadStimulus(quiz.items);
    dispatch(openAttempt(quiz));
  }, [dispatch, quiz, isActive]);
  useEndOfQuiz({ id, isLost, isOver: isLost || quiz?.status === 'completed' });

  usePageTitle('Quiz');

  if (quiz?.status === 'completed') return <Redirect to={paths.quizResults(id)} />;
  if (isLost) return null;
  if (isActive && isOpen)
    return (
      // The first question waits for the chunk that renders exhibits, just as it waits for the quiz.
      <Suspense fallback={<QuizSkeleton />}>
        <Attempt />
      </Suspense>
    );
  if (quiz || !problem) return <QuizSkeleton />;
  return (
    <Page title="Quiz">
      <BackLink href={paths.quiz}>Quiz</BackLink>
      <ErrorNotice onRetry={refetch}>{messageOf(problem, 'Failed to fetch questions')}</ErrorNotice>
    </Page>
  );
}

/** The member has no such quiz on the server. */
const isMissing = ({ status }: RequestProblem) => status === 400 || status === 404;

/** Removes a finished quiz from this browser. If the server doesn't have the quiz, returns to setup. */
function useEndOfQuiz({ id, isLost, isOver }: { id: string; isLost: boolean; isOver: boolean }): void {
  const userId = useSelector(selectProfile)?.id ?? '';
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    if (isOver) removeCachedQuiz(userId, (cached) => cached === id);
  }, [isOver, userId, id]);
  useEffect(() => {
    if (!isLost) return;
    toast.warning('Quiz session could not be restored. Returning to setup.');
    navigate(paths.quiz, { replace: true });
  }, [isLost, toast, navigate]);
}

/** Has the size of a question with a stem of three lines and four options. */
function QuizSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading..." role="status" sx={attemptFrame}>
      <Box sx={{ height: 48, flex: 'none' }} />
      <Box sx={attemptPane}>
        <Skeleton width={240} />
        <Box sx={columnGrid}>
          <div>
            <Typography variant="stem" component="div">
              <Skeleton />
              <Skeleton />
              <Skeleton width="60%" />
            </Typography>
            <Box sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
              {['a', 'b', 'c', 'd'].map((option) => (
                <Skeleton key={option} variant="rounded" height={60} />
              ))}
            </Box>
          </div>
        </Box>
      </Box>
    </Box>
  );
}
