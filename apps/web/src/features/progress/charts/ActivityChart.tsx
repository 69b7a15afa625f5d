import type { ActivityDay } from '@casebook/contracts';
import { BarChart } from '@mui/x-charts/BarChart';
import { longDay, shortDay } from '../format-progress.ts';
import { CHART_HEIGHT, ChartPanel, colours, margin } from './ChartPanel.tsx';

const wrongOf = ({ answered, correct }: ActivityDay) => answered - correct;

const columns = [
  { head: 'Day', cell: ({ date }: ActivityDay) => longDay(date) },
  { head: 'Correct', cell: ({ correct }: ActivityDay) => correct, isNumber: true },
  { head: 'Incorrect', cell: wrongOf, isNumber: true },
] as const;

/** What was answered on each of the last days. */
export function ActivityChart({ days }: { days: readonly ActivityDay[] }) {
  return (
    <ChartPanel
      title={`${days.length}-day activity`}
      note="Answers on each day, correct and incorrect."
      columns={columns}
      rows={days}
      keyOf={({ date }) => date}
    >
      <BarChart
        height={CHART_HEIGHT}
        margin={margin}
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[{ scaleType: 'band', data: days.map(({ date }) => date), valueFormatter: shortDay, categoryGapRatio: 0.3 }]}
        yAxis={[{ width: 36, tickMinStep: 1 }]}
        series={[
          { data: days.map(({ correct }) => correct), label: 'Correct', stack: 'answers', color: colours.correct },
          { data: days.map(wrongOf), label: 'Incorrect', stack: 'answers', color: colours.wrong },
        ]}
      />
    </ChartPanel>
  );
}
