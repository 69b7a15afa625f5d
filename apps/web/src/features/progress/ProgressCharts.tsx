import type { ActivityDay, DomainProgress, HistoryEntry } from '@casebook/contracts';
import { domainNames } from '@casebook/exam';
import { ChartPanel, chartColors, chartProps, DomainBadge, domainStyle, fewTicks } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatLongDay, formatPercent, formatPercentRange, formatShortDay } from './format-progress.ts';

const domainColumns = [
  { head: 'Domain', cell: ({ domain }: DomainProgress) => <DomainBadge domain={domain} /> },
  { head: 'Correct', cell: ({ correct, answered }: DomainProgress) => `${correct} of ${answered}`, isNumber: true },
  {
    head: 'Accuracy',
    cell: ({ accuracy }: DomainProgress) => (accuracy === undefined ? '–' : formatPercent(accuracy)),
    isNumber: true,
  },
  {
    head: 'Likely range',
    cell: ({ interval }: DomainProgress) => (interval ? formatPercentRange(interval) : '–'),
    isNumber: true,
  },
] as const;

/** The accuracy in each domain, with its 95% confidence interval, which is wide when there are few answers. */
export function DomainChart({ domains }: { domains: readonly DomainProgress[] }) {
  const numbers = domains.map(({ domain }) => String(domainStyle(domain).number));
  return (
    <ChartPanel
      title="Accuracy by domain"
      note="The line across each bar shows the range your true accuracy likely falls in (95% confidence). It narrows as you answer more questions."
      columns={domainColumns}
      rows={domains}
      keyOf={({ domain }) => domain}
      defaultOpen
    >
      <BarChart
        layout="horizontal"
        {...chartProps}
        height={400}
        hideLegend
        slots={{ axisTickLabel: AxisTickLabel }}
        grid={{ vertical: true }}
        xAxis={[{ min: 0, max: 100, tickNumber: 3, valueFormatter: (share: number) => `${share}%` }]}
        yAxis={[
          {
            scaleType: 'band',
            data: numbers,
            width: 172,
            tickLabelStyle: { fontSize: 12 },
            categoryGapRatio: 0.35,
            colorMap: {
              type: 'ordinal',
              values: numbers,
              colors: domains.map(({ domain }) => chartColors.domain(domainStyle(domain).key)),
            },
            valueFormatter: (number: string, { location }) =>
              location === 'tick' ? number : (domains[numbers.indexOf(number)]?.domain ?? number),
          },
        ]}
        series={[
          {
            data: domains.map(({ accuracy }) => (accuracy === undefined ? null : accuracy * 100)),
            label: 'Accuracy',
            valueFormatter: (_share, { dataIndex }) => describeAccuracy(domains[dataIndex]),
          },
        ]}
      >
        <IntervalMarks domains={domains} bands={numbers} />
      </BarChart>
    </ChartPanel>
  );
}

/**
 * Renders the name of the domain whose number the tick has, wrapped into lines. MUI measures a multi-line label as a single line, and would
 * truncate it.
 */
function AxisTickLabel({ text, ...rest }: ChartsTextProps) {
  const name = domainNames.find((domain) => String(domainStyle(domain).number) === text);
  return <ChartsText {...rest} text={name ? wrapWords(name, AXIS_CHARACTERS) : text} />;
}

/** As many characters as a line of the axis has room for. */
const AXIS_CHARACTERS = 21;

/** @returns the text in lines of at most `length` characters, if its words allow */
function wrapWords(text: string, length: number): string {
  return text.split(' ').reduce((lines, word) => {
    const line = lines.slice(lines.lastIndexOf('\n') + 1);
    return `${lines}${line.length + 1 + word.length > length ? '\n' : ' '}${word}`;
  });
}

function describeAccuracy(progress: DomainProgress | undefined): string {
  if (progress?.accuracy === undefined) return 'no answers yet';
  const { accuracy, interval, answered, correct } = progress;
  return `${formatPercent(accuracy)}, ${correct} of ${answered}${interval ? `, likely ${formatPercentRange(interval)}` : ''}`;
}

interface IntervalMarksProps {
  domains: readonly DomainProgress[];
  /** The value of each domain on the band axis. */
  bands: readonly string[];
}

const CAP = 5;

/** Draws the confidence interval of each accuracy over its bar. */
function IntervalMarks({ domains, bands }: IntervalMarksProps) {
  const x = useXScale<'linear'>();
  const y = useYScale<'band'>();
  return (
    <g fill="none">
      {domains.map(({ domain, interval }, index) => {
        const top = y(bands[index] ?? '');
        if (!interval || top === undefined) return null;
        const [from, to, middle] = [x(interval.low * 100), x(interval.high * 100), top + y.bandwidth() / 2];
        const mark = `M${from} ${middle - CAP}v${2 * CAP}m0 ${-CAP}H${to}m0 ${-CAP}v${2 * CAP}`;
        return (
          <g key={domain}>
            {/* An outline, so that the mark stands out from a bar of any color. */}
            <path d={mark} stroke={chartColors.sheet} strokeWidth={4.5} strokeLinecap="square" />
            <path d={mark} stroke={chartColors.ink} strokeWidth={1.5} />
          </g>
        );
      })}
    </g>
  );
}

const incorrectOf = ({ answered, correct }: ActivityDay) => answered - correct;

const dayColumns = [
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
      columns={dayColumns}
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

const formatTimestamp = (timestamp: string) =>
  new Date(timestamp).toLocaleString(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const formatDate = (timestamp: string) => new Date(timestamp).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });

const quizColumns = [
  { head: 'Quiz', cell: ({ timestamp }: HistoryEntry) => formatTimestamp(timestamp) },
  { head: 'Score', cell: ({ percent }: HistoryEntry) => `${percent}%`, isNumber: true },
] as const;

/** The scores of the latest quizzes, oldest first. */
export function ScoreLine({ quizzes }: { quizzes: readonly HistoryEntry[] }) {
  if (quizzes.length === 0) return <NoScores />;
  const numbers = quizzes.map((_quiz, index) => index + 1);
  return (
    <ChartPanel
      title="Progress"
      note={noteOf(quizzes.length)}
      columns={quizColumns}
      rows={quizzes}
      keyOf={({ quizId }) => quizId}
    >
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
    <ChartPanel
      title="Progress"
      note="Complete a quiz to see your first score here."
      columns={quizColumns}
      rows={[]}
      keyOf={String}
    >
      <Typography color="textSecondary" sx={{ p: 1 }}>
        –
      </Typography>
    </ChartPanel>
  );
}
