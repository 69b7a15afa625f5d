import type { ProgressView } from '@casebook/contracts';
import { Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDays, percent } from './format-progress.ts';

/** What one looks at first. */
export function KeyMetrics({ progress }: { progress: ProgressView }) {
  const { answered, correct, accuracy, latest, streak, points, activity } = progress;
  const isToday = (activity.at(-1)?.answered ?? 0) > 0;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      <Figure
        label="Overall accuracy"
        value={percent(accuracy ?? 0)}
        note={`${correct} of ${answered} answers · ${points} ${points === 1 ? 'point' : 'points'}`}
      />
      <Figure
        label="Latest quiz score"
        value={latest ? `${latest.percent}%` : '–'}
        note={latest ? <RelativeTime at={latest.timestamp} /> : 'No quiz completed yet'}
      />
      <Figure label="Current streak" value={formatDays(streak.current)} note={streakNote(streak.current, isToday)} />
      <Figure label="Best streak" value={formatDays(streak.best)} note={`Days in ${streak.timeZone.replaceAll('_', ' ')}`} />
    </Box>
  );
}

function streakNote(current: number, isToday: boolean): string {
  if (isToday) return 'You answered today';
  return current > 0 ? 'Answer today to keep it' : 'An answer today begins one';
}

interface FigureProps {
  label: string;
  value: string;
  note: ReactNode;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <Panel sx={{ p: { xs: 2, sm: 2 } }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="figure" sx={{ display: 'block', m: 0, my: 0.5 }}>
        {value}
      </Typography>
      <Typography
        component="dd"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', m: 0, overflowWrap: 'anywhere' }}
      >
        {note}
      </Typography>
    </Panel>
  );
}
