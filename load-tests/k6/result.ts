/** What a run measured, as written to `result.json`. Times are milliseconds. */
export interface Result {
  readonly test: string;
  readonly url: string;
  /** Requests per second at factor 1. */
  readonly rate: number;
  readonly learners: number;
  readonly seconds: number;
  /** Requests that could not start in time because every virtual user was waiting for a response. */
  readonly dropped: number;
  readonly phases: readonly PhaseResult[];
  readonly routes: readonly Row[];
  readonly streams?: StreamResult;
  readonly thresholds: readonly ThresholdResult[];
}

export interface Row {
  readonly name: string;
  readonly requests: number;
  readonly served: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Responses with 429. */
  readonly limited: number;
  /** Responses with 503, refused beyond the capacity. */
  readonly shed: number;
  readonly failed: number;
}

export interface PhaseResult extends Row {
  /** The scheduled requests per second. */
  readonly offeredPerSecond: number;
  readonly servedPerSecond: number;
  readonly answersPerSecond: number;
  readonly passed: boolean;
}

export interface StreamResult {
  readonly opened: number;
  readonly firstEventP99: number;
  readonly events: number;
  readonly answers: number;
  readonly undelivered: number;
}

export interface ThresholdResult {
  readonly metric: string;
  readonly rule: string;
  readonly passed: boolean;
}
