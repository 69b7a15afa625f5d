import { phases, type TimedPhase } from './phases.ts';
import type { PhaseResult, Result, Row, StreamResult, ThresholdResult } from './result.ts';
import { settings } from './settings.ts';
import { resultTable } from './table.ts';
import { routeNames, SERVED } from './thresholds.ts';

interface Metric {
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { ok: boolean }>>;
}

interface SummaryData {
  readonly metrics: Readonly<Record<string, Metric | undefined>>;
  readonly state: { readonly testRunDurationMs: number };
}

/** Called by k6 at the end of a run. @returns what to print, and the file to write */
export function handleSummary(data: SummaryData): Record<string, string> {
  const result = resultOf(data);
  return { stdout: resultTable(result), [settings.result]: JSON.stringify(result, null, 2) };
}

function resultOf({ metrics, state }: SummaryData): Result {
  const seconds = state.testRunDurationMs / 1_000;
  const metricValue = (metric: string, value: string) => metrics[metric]?.values[value] ?? 0;
  const rowOf = (name: string, tag: string): Row => {
    const times = `http_req_duration{${tag},${SERVED}}`;
    const passes = (metric: string) => metricValue(`${metric}{${tag}}`, 'passes');
    return {
      name,
      requests: passes('failed') + metricValue(`failed{${tag}}`, 'fails'),
      served: metricValue(`http_reqs{${tag},${SERVED}}`, 'count'),
      p50: metricValue(times, 'med'),
      p95: metricValue(times, 'p(95)'),
      p99: metricValue(times, 'p(99)'),
      limited: passes('limited'),
      shed: passes('shed'),
      failed: passes('failed'),
    };
  };
  const thresholds = Object.entries(metrics).flatMap(([metric, found]) =>
    Object.entries(found?.thresholds ?? {}).map(([rule, { ok }]): ThresholdResult => ({ metric, rule, passed: ok })),
  );
  const phaseOf = (phase: TimedPhase): PhaseResult => {
    const tag = `phase:${phase.name}`;
    const row = rowOf(phase.name, tag);
    const measured = Math.max(0, Math.min(phase.endSeconds, seconds) - phase.measuredFrom);
    const perSecond = (count: number) => (measured > 0 ? count / measured : 0);
    return {
      ...row,
      offeredPerSecond: phase.ratePerSecond,
      servedPerSecond: perSecond(row.served),
      answersPerSecond: perSecond(metricValue(`http_reqs{${tag},name:submitAnswer,${SERVED}}`, 'count')),
      passed: thresholds.filter(({ metric }) => metric.includes(`phase:${phase.name}`)).every(({ passed }) => passed),
    };
  };
  const streams: StreamResult = {
    opened: metricValue('stream_first_event', 'count'),
    firstEventP99: metricValue('stream_first_event', 'p(99)'),
    events: metricValue('stream_events', 'count'),
    answers: metricValue('stream_answers_undelivered', 'passes') + metricValue('stream_answers_undelivered', 'fails'),
    undelivered: metricValue('stream_answers_undelivered', 'passes'),
  };
  return {
    test: settings.test,
    url: settings.url,
    rate: settings.rate,
    learners: settings.learners,
    seconds,
    dropped: metricValue('dropped_iterations', 'count'),
    phases: phases.map(phaseOf).filter(({ requests }) => requests > 0),
    routes: routeNames.map((name) => rowOf(name, `name:${name}`)).filter(({ requests }) => requests > 0),
    ...(settings.streams > 0 && { streams }),
    thresholds,
  };
}
