import type { AiUsageSummary } from '@casebook/contracts';
import { ChartPanel, chartColors, chartProps, fewTicks } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import { BarChart } from '@mui/x-charts/BarChart';
import { paths } from '#shared/paths.ts';
import { type UsageSelection, usageSearch } from './ai-address.ts';
import { dollars } from './ai-texts.ts';

type Day = AiUsageSummary['days'][number];

interface CostChartProps {
  summary: Pick<AiUsageSummary, 'days' | 'from' | 'to'>;
  selection: UsageSelection;
}

const MICROS = 1_000_000;

/** The cost of each day. A day in the table links to its costs by kind and member. */
export function CostChart({ summary, selection }: CostChartProps) {
  const { days } = summary;
  const costs = costsByDay(summary);
  const columns = [
    {
      head: 'Day',
      cell: ({ day }: Day) => (
        <Link href={`${paths.ai}?${usageSearch(selection, { from: day, to: day })}`} sx={{ whiteSpace: 'nowrap' }}>
          {day}
        </Link>
      ),
    },
    { head: 'Cost', cell: ({ costMicros }: Day) => dollars(costMicros), isNumber: true },
    { head: 'Calls', cell: ({ calls }: Day) => calls.toLocaleString('en-US'), isNumber: true },
    { head: 'Tokens in', cell: ({ promptTokens }: Day) => promptTokens.toLocaleString('en-US'), isNumber: true },
    { head: 'Tokens out', cell: ({ completionTokens }: Day) => completionTokens.toLocaleString('en-US'), isNumber: true },
  ];
  return (
    <ChartPanel title="Cost by day" note="In US dollars, by UTC day." columns={columns} rows={days} keyOf={({ day }) => day}>
      <BarChart
        {...chartProps}
        hideLegend
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: costs.map(({ day }) => day),
            categoryGapRatio: 0.3,
            tickInterval: fewTicks(costs.map(({ day }) => day)),
            tickLabelInterval: () => true,
            valueFormatter: shortDay,
          },
        ]}
        yAxis={[{ width: 72, valueFormatter: (cost: number) => dollars(cost * MICROS) }]}
        series={[
          {
            data: costs.map(({ costMicros }) => costMicros / MICROS),
            label: 'Cost',
            color: chartColors.accent,
            valueFormatter: (cost: number | null) => dollars((cost ?? 0) * MICROS),
          },
        ]}
      />
    </ChartPanel>
  );
}

/** @param day such as `2026-11-26` @returns such as 'Nov 26', which fits below the chart on a phone */
const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const DAY_MS = 24 * 60 * 60_000;

/** @returns the cost of every day, including days without calls, which the summary leaves out */
function costsByDay({ days, from, to }: CostChartProps['summary']): Pick<Day, 'day' | 'costMicros'>[] {
  const costs = new Map(days.map(({ day, costMicros }) => [day, costMicros]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
    return { day, costMicros: costs.get(day) ?? 0 };
  });
}
