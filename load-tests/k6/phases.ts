import exec from 'k6/execution';
import { settings } from './settings.ts';
import { type LoadTest, type Phase, tests } from './tests.ts';

/** Requests in the first seconds after a change of the rate aren't assigned to a phase, because the previous rate still affects them. */
const SETTLING_SECONDS = 3;
const SETTLING = 'settling';

export interface TimedPhase extends Phase {
  readonly startSeconds: number;
  /** The second of the run from which the phase's requests are measured. */
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

/** Tags all further measurements of this virtual user with the current phase. */
export function tagPhase(): void {
  const seconds = (Date.now() - exec.scenario.startTime) / 1_000;
  const phase = phases.find(({ measuredFrom, endSeconds }) => seconds >= measuredFrom && seconds < endSeconds);
  exec.vu.metrics.tags.phase = phase?.name ?? SETTLING;
}
