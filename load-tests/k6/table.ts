import type { PhaseResult, Result, Row, StreamResult, ThresholdResult } from './result.ts';

const ROW_HEADINGS = ['requests', 'p50', 'p95', 'p99', '429', '503', 'failed'];

/** The result as text, for the terminal. */
export function resultTable(result: Result): string {
  const { test, rate, learners, seconds, dropped, phases, routes, streams, thresholds } = result;
  return [
    `${test}: ${rate} requests/s, ${learners} learners, ${seconds.toFixed(0)} s; times in ms, of served requests`,
    '',
    ...columns([
      ['phase', 'offered/s', 'served/s', 'answers/s', ...ROW_HEADINGS],
      ...phases.map((phase) => [phase.name, ...ratesOf(phase), ...cellsOf(phase)]),
    ]),
    '',
    ...columns([['route', ...ROW_HEADINGS], ...routes.map((route) => [route.name, ...cellsOf(route)])]),
    '',
    ...(streams ? [streamLine(streams)] : []),
    ...(dropped > 0 ? [`${dropped} requests could not start: every virtual user was waiting for a response`] : []),
    ...thresholds.filter(({ passed }) => !passed).map(failureLine),
    '',
  ].join('\n');
}

const ratesOf = ({ offeredPerSecond, servedPerSecond, answersPerSecond }: PhaseResult): string[] =>
  [offeredPerSecond, servedPerSecond, answersPerSecond].map((perSecond) => perSecond.toFixed(1));

const cellsOf = ({ requests, p50, p95, p99, limited, shed, failed }: Row): string[] =>
  [requests, p50, p95, p99, limited, shed, failed].map((value) => value.toFixed(0));

const streamLine = ({ opened, firstEventP99, events, answers, undelivered }: StreamResult): string =>
  `live streams: ${opened} opened (first event p99 ${firstEventP99.toFixed(0)} ms), ${events} events, ` +
  `${undelivered} of ${answers} answers not delivered`;

const failureLine = ({ metric, rule }: ThresholdResult): string => `FAILED ${metric}: ${rule}`;

/** Aligns cells: the first column to the left, numbers to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
}
