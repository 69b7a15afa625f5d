import type { QuizSetup } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { ResetSession } from './ResetSession.tsx';
import { SessionTime } from './SessionTime.tsx';
import { StatTile } from './StatTile.tsx';

/** Specification 001, section 2: used, available, total, session time, and a new session. */
export function SetupStats({ setup }: { setup: QuizSetup | undefined }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
      >
        <StatTile label="Used">{setup?.used.toLocaleString()}</StatTile>
        <StatTile label="Available">{setup?.available.toLocaleString()}</StatTile>
        <StatTile label="Total">{setup?.total.toLocaleString()}</StatTile>
        <StatTile label="Session time">{setup && <SessionTime since={setup.sessionStartedAt} />}</StatTile>
      </Box>
      <ResetSession disabled={!setup?.sessionStartedAt} />
    </Box>
  );
}
