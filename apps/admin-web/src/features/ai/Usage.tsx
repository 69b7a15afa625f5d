import { messageOf } from '@casebook/api-client';
import type { AiUsageSummary } from '@casebook/contracts';
import { ChartPanel, chartColors, chartProps, ErrorNotice, fewTicks, LoadingScreen, StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { FilterChip } from '#shared/filters.tsx';
import { paths } from '#shared/paths.ts';
import { UsageTables } from './UsageTables.tsx';
import { dollars, kindText, periodText, type UsageSelection, usageSearch, usageSelection } from './usage.ts';

/** The use of the language model, for the days, kind, and member in the address. */
export function Usage() {
  const [search, setSearch] = useSearchParams();
  const selection = usageSelection(search);
  const { currentData: summary, error, refetch } = api.useSummarizeAiUsageQuery(selection, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Filters selection={selection} onSelect={(changed) => setSearch(usageSearch(selection, changed))} />
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'AI usage couldn’t be loaded.')}</ErrorNotice>}
      {!error && !summary && <LoadingScreen />}
      {!error && summary && (
        <>
          <Totals summary={summary} />
          {summary.days.length === 0 ? (
            <Typography color="textSecondary">No calls in this period.</Typography>
          ) : (
            <CostChart summary={summary} selection={selection} />
          )}
          <UsageTables summary={summary} selection={selection} />
        </>
      )}
    </>
  );
}

const Totals = ({ summary: { total, from, to } }: { summary: AiUsageSummary }) => (
  <StatList
    stats={[
      { label: 'Cost', value: dollars(total.costMicros), note: periodText(from, to) },
      { label: 'Calls', value: total.calls.toLocaleString('en-US') },
      { label: 'Tokens in', value: total.promptTokens.toLocaleString('en-US') },
      { label: 'Tokens out', value: total.completionTokens.toLocaleString('en-US') },
    ]}
  />
);

interface FiltersProps {
  selection: UsageSelection;
  onSelect: (changed: UsageSelection) => void;
}

/** The active filters, each removable. Renders nothing if no filter is active. */
function Filters({ selection: { from, to, kind, userId }, onSelect }: FiltersProps) {
  if (!from && !to && !kind && !userId) return null;
  const days = from && to ? periodText(from, to) : `${from ?? '…'} to ${to ?? 'today'}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(from ?? to) && <FilterChip label={`Day: ${days}`} onRemove={() => onSelect({ from: '', to: '' })} />}
      {kind && <FilterChip label={`Feature: ${kindText(kind)}`} onRemove={() => onSelect({ kind: '' })} />}
      {userId && <FilterChip label="One member" onRemove={() => onSelect({ userId: '' })} />}
    </Box>
  );
}

type Day = AiUsageSummary['days'][number];

interface CostChartProps {
  summary: Pick<AiUsageSummary, 'days' | 'from' | 'to'>;
  selection: UsageSelection;
}

const MICROS = 1_000_000;

/** The cost of each day. A day in the table links to its costs by kind and member. */
function CostChart({ summary, selection }: CostChartProps) {
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
