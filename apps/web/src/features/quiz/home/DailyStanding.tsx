import type { DailyView } from '@casebook/contracts';
import { Countdown } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface DailyStandingProps {
  daily: DailyView;
  onNewDay: () => void;
}

/** What is left of today's set, when the next one comes, and for how many days it was completed in a row. */
export function DailyStanding({ daily, onNewDay }: DailyStandingProps) {
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
