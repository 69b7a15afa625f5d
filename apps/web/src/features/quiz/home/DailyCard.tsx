import { messageOf, useGetDailyQuery } from '@casebook/api-client';
import type { DailyView } from '@casebook/contracts';
import { ErrorNotice, Panel, useTimeLeft } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { paths } from '#shared/paths.ts';
import { StartProblem, useStartQuiz } from '#shared/start-quiz.tsx';
import { DailyWeek } from '../DailyWeek.tsx';
import { dailyTexts } from '../daily-texts.ts';

/**
 * Today's free quiz, outside the paywall.
 * @param onRetry called in addition to refetching the daily quiz after a failure
 */
export function DailyCard({ onRetry }: { onRetry: () => void }) {
  const { data: daily, error, refetch } = useGetDailyQuery();
  const retry = () => {
    void refetch();
    onRetry();
  };
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ flex: '1 1 18rem' }}>
          <Typography id={id} variant="h2">
            Daily quiz
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {daily ? <span data-fill="note">{dailyTexts(daily).note}</span> : !error && <Skeleton width="80%" />}
          </Typography>
        </Box>
        {daily && <DailyAction daily={daily} />}
        {!daily && !error && <Skeleton variant="rounded" sx={{ width: { xs: 1, sm: 168 }, height: 48 }} />}
      </Box>
      {daily && <DailyStatus daily={daily} onNewDay={refetch} />}
      {!daily && !error && <Skeleton variant="rounded" sx={{ height: { xs: 82, sm: 52 }, mt: { xs: 1.5, sm: 2.5 } }} />}
      {!daily && error && (
        <Box sx={{ mt: 2 }}>
          <ErrorNotice onRetry={retry}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>
        </Box>
      )}
    </Panel>
  );
}

/** Starts, continues, or reviews the daily quiz. */
function DailyAction({ daily }: { daily: DailyView }) {
  const { start, isStarting, problem } = useStartQuiz();
  const { action } = dailyTexts(daily);

  if (daily.quizId && daily.remaining === 0) {
    return (
      <Button variant="outlined" color="secondary" href={paths.quizResults(daily.quizId)}>
        {action}
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: 'end' }, width: { xs: 1, sm: 'auto' } }}>
      {daily.quizId ? (
        <Button variant="contained" size="large" href={paths.quizTaking(daily.quizId)}>
          {action}
        </Button>
      ) : (
        <Button variant="contained" size="large" disabled={isStarting} onClick={() => start({ kind: 'daily' })}>
          <span data-fill="action">{action}</span>
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

/** The last seven days and the streak. */
function DailyStatus({ daily, onNewDay }: DailyStatusProps) {
  useTimeLeft(Date.parse(daily.nextAt), onNewDay);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'end', mt: { xs: 1.5, sm: 2.5 } }}>
      <DailyWeek week={daily.week} />
      <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }} data-fill="streak">
        {dailyTexts(daily).streak}
      </Typography>
    </Box>
  );
}
