import exec from 'k6/execution';
import { settings } from './settings.ts';
import { type LoadTest, type Phase, tests } from './tests.ts';

/** Requests in the first seconds after a change of the rate belong to no phase: they still feel the previous rate. */
const SETTLING_SECONDS = 3;
const SETTLING = 'settling';

export interface TimedPhase extends Phase {
  readonly startSeconds: number;
  /** From here on its requests are measured. */
  readonly measuredFrom: number;
  readonly endSeconds: number;
  readonly ratePerSecond: number;
}

export const test: LoadTest = tests[settings.test];

export const phases: readonly TimedPhase[] = test.phases.map((phase, at) => {
  const secondsOf = ({ seconds }: Phase) => seconds * settings.timeScale;
  const startSeconds = test.phases.slice(0, at).reduce((sum, each) => sum + secondsOf(each), 0);
  const seconds = secondsOf(phase);
  return {
    ...phase,
    startSeconds,
    measuredFrom: startSeconds + Math.min(SETTLING_SECONDS, seconds / 4),
    endSeconds: startSeconds + seconds,
    ratePerSecond: settings.rate * phase.factor,
  };
});

export const totalSeconds = phases.at(-1)?.endSeconds ?? 0;

/** Tags everything that this virtual user measures from here on with the current phase. */
export function tagPhase(): void {
  const seconds = (Date.now() - exec.scenario.startTime) / 1_000;
  const phase = phases.find(({ measuredFrom, endSeconds }) => seconds >= measuredFrom && seconds < endSeconds);
  exec.vu.metrics.tags.phase = phase?.name ?? SETTLING;
}
