import { messageOf } from '@casebook/api-client';
import type { BankStatistics } from '@casebook/contracts';
import {
  BackLink,
  ChartPanel,
  chartColors,
  chartProps,
  EmptyState,
  ErrorNotice,
  LoadingScreen,
  Page,
  PageHeading,
  StatList,
} from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { BarChart } from '@mui/x-charts/BarChart';
import { api } from '#shared/api.ts';
import { binsBetween, rangeOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';

/** `/admin/statistics`: how well questions perform. Each number links to its questions. */
export function StatisticsScreen() {
  const { data, error, refetch } = api.useSummarizeStatisticsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page title="Statistics">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Statistics">How well questions perform, based on members’ first answers.</PageHeading>
      {error && !data && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The statistics couldn’t be loaded.')}</ErrorNotice>}
      {!error && !data && <LoadingScreen />}
      {data && <Charts statistics={data} />}
    </Page>
  );
}

const questionsWith = (filter: Record<string, string>) => `${paths.questions}?${new URLSearchParams(filter)}`;

const linked = (count: number, filter: Record<string, string>) =>
  count === 0 ? '0' : <Link href={questionsWith(filter)}>{count.toLocaleString()}</Link>;

function Charts({ statistics }: { statistics: BankStatistics }) {
  const { questions, analyzed, negativeDiscrimination, withNonfunctionalDistractors, facility, discrimination } = statistics;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StatList
        stats={[
          { label: 'Questions', value: linked(questions, {}) },
          { label: '20 answers or more', value: linked(analyzed, { order: 'hardest' }), note: 'enough for statistics' },
          {
            label: 'Negative discrimination',
            value: linked(negativeDiscrimination, { negativeDiscrimination: 'true' }),
            note: 'the key may be wrong',
          },
          {
            label: 'Nonfunctional distractors',
            value: linked(withNonfunctionalDistractors, { nonfunctionalDistractors: 'true' }),
            note: 'each chosen less than 5% of the time',
          },
        ]}
      />
      {analyzed === 0 ? (
        <EmptyState title="No questions have enough answers yet.">
          A question has statistics once 20 members have answered it.
        </EmptyState>
      ) : (
        <>
          <Histogram
            title="Share correct"
            note="Questions by the share of correct first answers. Most should be between 0.4 and 0.9."
            filter="facility"
            bins={binsBetween(facility, 0, 9)}
          />
          <Histogram
            title="Discrimination"
            note="Questions by how well they separate members who do well elsewhere from those who don’t. Below 0, the key may be wrong; 0.2 or higher is good."
            filter="discrimination"
            bins={binsBetween(discrimination, -3, 7)}
          />
        </>
      )}
    </Box>
  );
}

interface HistogramProps {
  title: string;
  note: string;
  /** The filter that a bin's link sets in the list of questions. */
  filter: 'facility' | 'discrimination';
  bins: readonly { bin: number; questions: number }[];
}

function Histogram({ title, note, filter, bins }: HistogramProps) {
  const columns = [
    { head: title, cell: ({ bin }: HistogramProps['bins'][number]) => rangeOf(bin) },
    {
      head: 'Questions',
      cell: ({ bin, questions }: HistogramProps['bins'][number]) => linked(questions, { [filter]: String(bin) }),
      isNumber: true,
    },
  ];
  return (
    <ChartPanel title={title} note={note} columns={columns} rows={bins} keyOf={({ bin }) => String(bin)} defaultOpen>
      <BarChart
        {...chartProps}
        hideLegend
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: bins.map(({ bin }) => (bin / 10).toFixed(1)),
            categoryGapRatio: 0.15,
          },
        ]}
        yAxis={[{ width: 52, tickMinStep: 1, label: 'Questions' }]}
        series={[{ data: bins.map(({ questions }) => questions), label: 'Questions', color: chartColors.accent }]}
      />
    </ChartPanel>
  );
}
