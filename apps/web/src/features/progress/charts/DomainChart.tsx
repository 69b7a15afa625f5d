import type { DomainProgress } from '@casebook/contracts';
import { DomainBadge, domainLook } from '@casebook/web-ui';
import { BarChart } from '@mui/x-charts/BarChart';
import { percent, percentRange } from '../percent.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { colours, margin } from './chart-look.ts';
import { IntervalMarks } from './IntervalMarks.tsx';

const columns = [
  { head: 'Domain', cell: ({ domain }: DomainProgress) => <DomainBadge domain={domain} /> },
  { head: 'Correct', cell: ({ correct, answered }: DomainProgress) => `${correct} of ${answered}`, isNumber: true },
  {
    head: 'Accuracy',
    cell: ({ accuracy }: DomainProgress) => (accuracy === undefined ? '–' : percent(accuracy)),
    isNumber: true,
  },
  { head: 'Likely between', cell: ({ interval }: DomainProgress) => (interval ? percentRange(interval) : '–'), isNumber: true },
] as const;

/** The accuracy in each domain, with the range in which it likely lies: wide where there are few answers. */
export function DomainChart({ domains }: { domains: readonly DomainProgress[] }) {
  const numbers = domains.map(({ domain }) => String(domainLook(domain).number));
  return (
    <ChartPanel
      title="Accuracy by domain"
      note="The line across a bar is where your accuracy likely lies (95%); it narrows as you answer more."
      columns={columns}
      rows={domains}
      keyOf={({ domain }) => domain}
      startsOpen
    >
      <BarChart
        layout="horizontal"
        height={300}
        margin={margin}
        disableKeyboardNavigation
        hideLegend
        grid={{ vertical: true }}
        xAxis={[{ min: 0, max: 100, valueFormatter: (share: number) => `${share}%` }]}
        yAxis={[
          {
            scaleType: 'band',
            data: numbers,
            width: 32,
            categoryGapRatio: 0.35,
            colorMap: {
              type: 'ordinal',
              values: numbers,
              colors: domains.map(({ domain }) => colours.domain(domainLook(domain).key)),
            },
            valueFormatter: (number: string, { location }) =>
              location === 'tick' ? number : (domains[numbers.indexOf(number)]?.domain ?? number),
          },
        ]}
        series={[
          {
            data: domains.map(({ accuracy }) => (accuracy === undefined ? null : accuracy * 100)),
            label: 'Accuracy',
            valueFormatter: (_share, { dataIndex }) => inWords(domains[dataIndex]),
          },
        ]}
      >
        <IntervalMarks domains={domains} bands={numbers} />
      </BarChart>
    </ChartPanel>
  );
}

function inWords(progress: DomainProgress | undefined): string {
  if (progress?.accuracy === undefined) return 'no answers yet';
  const { accuracy, interval, answered, correct } = progress;
  return `${percent(accuracy)}, ${correct} of ${answered}${interval ? `, likely ${percentRange(interval)}` : ''}`;
}
