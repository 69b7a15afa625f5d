import type { ActivityDay } from '@casebook/contracts';
import { ChartPanel, chartColors, chartProps, fewTicks } from '@casebook/web-ui';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatLongDay, formatShortDay } from '../format-progress.ts';

const incorrectOf = ({ answered, correct }: ActivityDay) => answered - correct;

const columns = [
  { head: 'Day', cell: ({ date }: ActivityDay) => formatLongDay(date) },
  { head: 'Correct', cell: ({ correct }: ActivityDay) => correct, isNumber: true },
  { head: 'Incorrect', cell: incorrectOf, isNumber: true },
] as const;

/** Correct and incorrect answers on each of the most recent days. */
export function ActivityChart({ days }: { days: readonly ActivityDay[] }) {
  const dates = days.map(({ date }) => date);
  return (
    <ChartPanel
      title={`${days.length}-day activity`}
      note="Correct and incorrect answers each day."
      columns={columns}
      rows={days}
      keyOf={({ date }) => date}
    >
      <BarChart
        {...chartProps}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: dates,
            valueFormatter: formatShortDay,
            categoryGapRatio: 0.3,
            tickInterval: fewTicks(dates),
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[{ width: 52, tickMinStep: 1, label: 'Answers' }]}
        series={[
          { data: days.map(({ correct }) => correct), label: 'Correct', stack: 'answers', color: chartColors.correct },
          { data: days.map(incorrectOf), label: 'Incorrect', stack: 'answers', color: chartColors.wrong },
        ]}
      />
    </ChartPanel>
  );
}
