import { messageOf, useListQuizzesQuery } from '@casebook/api-client';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { PausedQuiz } from './PausedQuiz.tsx';
import { SetupForm } from './SetupForm.tsx';

/** A quiz of one's own: how many questions. One at a time: a paused one is resumed or discarded first. */
export function QuizSetup() {
  const { data, error, refetch } = useListQuizzesQuery({ status: ['active'] });
  const paused = data?.items.find((quiz) => quiz.kind === 'standard');
  return (
    <Box component="section" aria-labelledby="setup" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="setup" variant="h2">
        New quiz
      </Typography>
      {paused && <PausedQuiz quiz={paused} />}
      {!data && error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>}
      {data || error ? (
        <SetupForm isBlocked={paused !== undefined} />
      ) : (
        <Panel aria-hidden="true">
          <Skeleton variant="rounded" height={132} />
        </Panel>
      )}
    </Box>
  );
}
