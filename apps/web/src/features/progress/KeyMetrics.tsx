import type { ProgressView } from '@casebook/contracts';
import { Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDays, formatPercent } from './format-progress.ts';

/** Overall accuracy, latest quiz score, current streak, and best streak. */
export function KeyMetrics({ progress }: { progress: ProgressView }) {
  const { answered, correct, accuracy, latest, streak, points, activity } = progress;
  const isToday = (activity.at(-1)?.answered ?? 0) > 0;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      <Metric
        label="Overall accuracy"
        value={formatPercent(accuracy ?? 0)}
        note={`${correct} of ${answered} answers · ${points} ${points === 1 ? 'point' : 'points'}`}
      />
      <Metric
        label="Latest quiz score"
        value={latest ? `${latest.percent}%` : '–'}
        note={latest ? <RelativeTime at={latest.timestamp} /> : 'No quiz completed yet'}
      />
      <Metric label="Current streak" value={formatDays(streak.current)} note={streakNote(streak.current, isToday)} />
      <Metric label="Best streak" value={formatDays(streak.best)} note={`Days in ${streak.timeZone.replaceAll('_', ' ')}`} />
    </Box>
  );
}

function streakNote(current: number, isToday: boolean): string {
  if (isToday) return 'You answered today';
  return current > 0 ? 'Answer today to keep it going' : 'Answer today to start one';
}

interface MetricProps {
  label: string;
  value: string;
  note: ReactNode;
}

function Metric({ label, value, note }: MetricProps) {
  return (
    <Panel sx={{ p: { xs: 2, sm: 2 } }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="metric" sx={{ display: 'block', m: 0, my: 0.5 }}>
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
