/** A part of a test with a constant rate. */
export interface Phase {
  readonly name: string;
  /** A multiple of the test's rate. */
  readonly factor: number;
  readonly seconds: number;
  /** `strict`: the run fails unless all responses are served in time. `overload`: for phases that exceed the capacity on purpose. */
  readonly limits: 'strict' | 'overload' | 'none';
}

export interface LoadTest {
  readonly about: string;
  /** Requests per second unless `--rate` is given. */
  readonly rate: number;
  readonly phases: readonly Phase[];
  /** The p99 of served responses above which a phase with strict limits fails. */
  readonly p99Ms: number;
  /** Ends the run at the first phase that fails. */
  readonly stopsAtFailure?: boolean;
}

/** The response time that defines capacity. */
export const CAPACITY_P99_MS = 250;
/** Beyond the capacity, served responses may take longer: each service limits its own requests in flight, but they share one computer. */
export const OVERLOAD_P99_MS = 2_500;
/** High, because the smoke test runs on any computer, next to other work: only a hang should fail it. */
const SMOKE_P99_MS = 2_000;

const GROWTH = 1.15;
const PLATEAUS = 20;
const PLATEAU_SECONDS = 20;

const strict = (name: string, factor: number, seconds: number): Phase => ({ name, factor, seconds, limits: 'strict' });
const overload = (name: string, factor: number, seconds: number): Phase => ({ name, factor, seconds, limits: 'overload' });
const unlimited = (name: string, factor: number, seconds: number): Phase => ({ name, factor, seconds, limits: 'none' });

export const tests = {
  smoke: {
    about: 'every journey at a low rate: do the scripts and the system work at all',
    rate: 15,
    p99Ms: SMOKE_P99_MS,
    phases: [strict('steady', 1, 30)],
  },
  load: {
    about: 'a busy evening: an expected rate for five minutes',
    rate: 60,
    p99Ms: CAPACITY_P99_MS,
    phases: [unlimited('warm-up', 0.5, 15), strict('steady', 1, 300)],
  },
  stress: {
    about: 'twice the rate that the system can serve, then half of it; give the capacity as --rate',
    rate: 100,
    p99Ms: CAPACITY_P99_MS,
    // The phase at the capacity has no limits, because there every response time is close to them.
    phases: [
      unlimited('warm-up', 0.5, 20),
      unlimited('capacity', 1, 30),
      overload('overload', 2, 60),
      strict('recovery', 0.5, 30),
    ],
  },
  spike: {
    about: 'four times the usual rate for twenty seconds, without a ramp',
    rate: 40,
    p99Ms: CAPACITY_P99_MS,
    phases: [unlimited('warm-up', 0.5, 15), strict('before', 1, 30), overload('spike', 4, 20), strict('after', 1, 30)],
  },
  soak: {
    about: 'a moderate rate for a long time: does memory grow',
    rate: 40,
    p99Ms: CAPACITY_P99_MS,
    phases: [strict('steady', 1, 1_500)],
  },
  breakpoint: {
    about: 'the rate grows by 15% every twenty seconds until p99 passes 250 ms',
    rate: 40,
    p99Ms: CAPACITY_P99_MS,
    stopsAtFailure: true,
    phases: [
      unlimited('warm-up', 0.5, 20),
      ...Array.from({ length: PLATEAUS }, (_, at) => strict(`plateau ${at + 1}`, GROWTH ** at, PLATEAU_SECONDS)),
    ],
  },
} as const satisfies Record<string, LoadTest>;

export type TestName = keyof typeof tests;
export const testNames = Object.keys(tests) as TestName[];
