import type { ProgressView } from '@casebook/contracts';
import { RelativeTime, StatList } from '@casebook/web-ui';
import { formatDays, formatPercent, zoneName } from './format-progress.ts';

/** Overall accuracy, latest quiz score, current streak, and best streak. */
export function KeyMetrics({ progress }: { progress: ProgressView }) {
  const { answered, correct, accuracy, latest, streak, points, activity } = progress;
  const isToday = (activity.at(-1)?.answered ?? 0) > 0;
  return (
    <StatList
      stats={[
        {
          label: 'Overall accuracy',
          value: formatPercent(accuracy ?? 0),
          note: `${correct} of ${answered} correct · ${points} ${points === 1 ? 'point' : 'points'}`,
        },
        {
          label: 'Latest quiz score',
          value: latest ? `${latest.percent}%` : '–',
          note: latest ? <RelativeTime at={latest.timestamp} /> : 'No quiz completed yet',
        },
        { label: 'Current streak', value: formatDays(streak.current), note: streakNote(streak.current, isToday) },
        { label: 'Best streak', value: formatDays(streak.best), note: `Days are counted in ${zoneName(streak.timeZone)}` },
      ]}
    />
  );
}

function streakNote(current: number, isToday: boolean): string {
  if (isToday) return 'You answered today';
  return current > 0 ? 'Answer today to keep it going' : 'Answer today to start one';
}
