import { messageOf, useGetDailyQuery } from '@casebook/api-client';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DailyAction } from './DailyAction.tsx';
import { DailyStanding } from './DailyStanding.tsx';

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
              ? `${daily.allowance} free questions a day, the same for everyone. A new set comes at midnight UTC.`
              : !error && <Skeleton width="80%" />}
          </Typography>
        </Box>
        {daily && <DailyAction daily={daily} />}
        {!daily && !error && <Skeleton variant="rounded" width={160} height={44} />}
      </Box>
      {daily && <DailyStanding daily={daily} onNewDay={refetch} />}
      {!daily && !error && <Skeleton width="60%" sx={{ mt: 2 }} />}
      {!daily && error && (
        <Box sx={{ mt: 2 }}>
          <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>
        </Box>
      )}
    </Panel>
  );
}
