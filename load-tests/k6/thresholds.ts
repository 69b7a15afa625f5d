import type { Options } from 'k6/options';
import { operations } from './operations.ts';
import { phases, type TimedPhase, test } from './phases.ts';
import { settings } from './settings.ts';
import { OVERLOAD_P99_MS } from './tests.ts';

type Thresholds = NonNullable<Options['thresholds']>;

/** Selects served responses. Refusals are fast, and would distort the times. */
export const SERVED = 'expected_response:true';

/** Operations that are reported as two lines. */
const VARIANTS = ['listQuestions (search)', 'startQuiz (daily)'];
/** Operations with metrics of their own, because their duration is that of the stream. */
const STREAMS = ['followQuiz'];
export const routeNames = [...Object.keys(operations).filter((name) => !STREAMS.includes(name)), ...VARIANTS].sort();

/** Operations called only after an hour, after an interruption, or once every question of the bank is used. */
const RARE = ['grantToken', 'getQuiz', 'clearQuizHistory'];

/** All conditions that fail the run. A metric without a rule is listed so that k6 reports it for each route and phase. */
export const thresholds: Thresholds = {
  ...Object.fromEntries(routeNames.flatMap((name) => reported(`name:${name}`))),
  ...Object.fromEntries(phases.flatMap(({ name }) => reported(`phase:${name}`))),
  ...Object.fromEntries(phases.flatMap(rulesOf)),
  ...(settings.test === 'smoke' && Object.fromEntries(routeNames.filter((name) => !RARE.includes(name)).map(calledAtLeastOnce))),
  ...(settings.streams > 0 && { stream_answers_undelivered: phases.some(isOverload) ? [] : ['rate<0.02'] }),
};

function isOverload({ limits }: TimedPhase): boolean {
  return limits === 'overload';
}

function reported(tag: string): [string, string[]][] {
  return [
    [`http_req_duration{${tag},${SERVED}}`, []],
    ...['failed', 'shed', 'limited'].map((metric): [string, string[]] => [`${metric}{${tag}}`, []]),
    [`http_reqs{${tag},${SERVED}}`, []],
    [`http_reqs{${tag},name:submitAnswer,${SERVED}}`, []],
  ];
}

function calledAtLeastOnce(name: string): [string, string[]] {
  return [`http_reqs{name:${name},${SERVED}}`, ['count>0']];
}

function rulesOf(phase: TimedPhase): [string, Thresholds[string]][] {
  const { name, limits } = phase;
  const rule = (threshold: string) => ({
    threshold,
    abortOnFail: test.stopsAtFailure ?? false,
    // The first seconds of a phase have too few samples for a p99.
    delayAbortEval: `${Math.ceil((phase.measuredFrom + phase.endSeconds) / 2)}s`,
  });
  const served = `http_req_duration{phase:${name},${SERVED}}`;
  if (limits === 'none') return [];
  if (limits === 'overload')
    return [
      // Beyond the capacity, some requests are shed so that the accepted ones are served soon (ADR 0020).
      [served, [rule(`p(99)<${OVERLOAD_P99_MS}`)]],
      [`failed{phase:${name}}`, [rule('rate<0.01')]],
    ];
  return [
    [served, [rule(`p(99)<${test.p99Ms}`)]],
    [`failed{phase:${name}}`, [rule('rate<0.01')]],
    [`shed{phase:${name}}`, [rule('rate<0.01')]],
    [`limited{phase:${name}}`, [rule('rate<0.01')]],
  ];
}
