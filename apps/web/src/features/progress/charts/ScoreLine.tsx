import type { HistoryEntry } from '@casebook/contracts';
import { ChartPanel, chartColors, chartProps, fewTicks } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { LineChart } from '@mui/x-charts/LineChart';

const formatTimestamp = (timestamp: string) =>
  new Date(timestamp).toLocaleString(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const formatDate = (timestamp: string) => new Date(timestamp).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });

const columns = [
  { head: 'Quiz', cell: ({ timestamp }: HistoryEntry) => formatTimestamp(timestamp) },
  { head: 'Score', cell: ({ percent }: HistoryEntry) => `${percent}%`, isNumber: true },
] as const;

/** The scores of the latest quizzes, oldest first. */
export function ScoreLine({ quizzes }: { quizzes: readonly HistoryEntry[] }) {
  if (quizzes.length === 0) return <NoScores />;
  const numbers = quizzes.map((_quiz, index) => index + 1);
  return (
    <ChartPanel title="Progress" note={noteOf(quizzes.length)} columns={columns} rows={quizzes} keyOf={({ quizId }) => quizId}>
      <LineChart
        {...chartProps}
        grid={{ horizontal: true }}
        hideLegend
        xAxis={[
          {
            scaleType: 'point',
            data: numbers,
            valueFormatter: (number: number, { location }) =>
              (location === 'tick' ? formatDate : formatTimestamp)(quizzes[number - 1]?.timestamp ?? ''),
            tickInterval: fewTicks(numbers),
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[{ min: 0, max: 100, width: 60, label: 'Score', tickNumber: 5, valueFormatter: (score: number) => `${score}%` }]}
        series={[
          {
            data: quizzes.map(({ percent }) => percent),
            label: 'Score',
            color: chartColors.accent,
            curve: 'linear',
            showMark: quizzes.length < 31,
            valueFormatter: (score) => `${score}%`,
          },
        ]}
      />
    </ChartPanel>
  );
}

const noteOf = (count: number) => (count === 1 ? 'Your score on your first quiz.' : `Your scores on your last ${count} quizzes.`);

function NoScores() {
  return (
    <ChartPanel title="Progress" note="Complete a quiz to see your first score here." columns={columns} rows={[]} keyOf={String}>
      <Typography color="textSecondary" sx={{ p: 1 }}>
        –
      </Typography>
    </ChartPanel>
  );
}
