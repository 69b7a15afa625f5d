import { messageOf, useGetDailyQuery } from '@casebook/api-client';
import type { DailyView } from '@casebook/contracts';
import { Countdown, ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { paths } from '#shared/paths.ts';
import { StartProblem, useStartQuiz } from '../use-start-quiz.tsx';

/** Today's free quiz, outside the paywall. */
export function DailyCard() {
  const { data: daily, error, refetch } = useGetDailyQuery();
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 16rem' }}>
          <Typography id={id} variant="h3" component="h2">
            Daily quiz
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {daily
              ? `${daily.allowance} free questions a day, the same for everyone. A new set starts at midnight UTC.`
              : !error && <Skeleton width="80%" />}
          </Typography>
        </Box>
        {daily && <DailyAction daily={daily} />}
        {!daily && !error && <Skeleton variant="rounded" width={160} height={44} />}
      </Box>
      {daily && <DailyStatus daily={daily} onNewDay={refetch} />}
      {!daily && !error && <Skeleton width="60%" sx={{ mt: 2 }} />}
      {!daily && error && (
        <Box sx={{ mt: 2 }}>
          <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>
        </Box>
      )}
    </Panel>
  );
}

/** Starts, continues, or reviews the daily quiz. */
function DailyAction({ daily }: { daily: DailyView }) {
  const { start, isStarting, problem } = useStartQuiz();

  if (daily.quizId && daily.remaining === 0) {
    return (
      <Button variant="outlined" color="secondary" href={paths.quizResults(daily.quizId)}>
        See Results
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: 'end' } }}>
      {daily.quizId ? (
        <Button variant="contained" href={paths.quizTaking(daily.quizId)}>
          Continue Daily Quiz
        </Button>
      ) : (
        <Button variant="contained" disabled={isStarting} onClick={() => start({ kind: 'daily' })}>
          Start Daily Quiz
        </Button>
      )}
      {problem && <StartProblem problem={problem} />}
    </Box>
  );
}

interface DailyStatusProps {
  daily: DailyView;
  onNewDay: () => void;
}

/** What is left of today's set, when the next one starts, and the streak of completed days. */
function DailyStatus({ daily, onNewDay }: DailyStatusProps) {
  const { current, best } = daily.streak;
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        mt: 2,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Fact label="Left today">
        {daily.remaining} of {daily.allowance}
      </Fact>
      <Fact label="Next set in">
        <Countdown to={Date.parse(daily.nextAt)} onOver={onNewDay} />
      </Fact>
      <Fact label="Streak">{best > 0 ? `${days(current)}, best ${days(best)}` : 'none yet'}</Fact>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  );
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
