import type { Alert, RecordingRule, RuleGroup, Series, Severity } from './rule.ts';

/** A service level objective. Its indicator counts units of service, which are requests or seconds. */
export interface Objective {
  readonly name: 'availability' | 'latency' | 'delivery';
  /** The share of units that must be good over 30 days. */
  readonly target: number;
  readonly about: string;
  /** Bad units per second over a window such as `5m`. */
  bad(window: string): string;
  /** All units per second. */
  total(window: string): string;
  /** The alert doesn't fire below this number of bad units: at night, a single failure is a large share of the traffic. */
  readonly leastBad: number;
  readonly summary: string;
  /** Series of the given number of steps, in which the given share of units is bad. */
  testSeries(badShare: number, steps: number): Series;
}

const REQUESTS = 'service="gateway",route!~"/health/.*|/metrics"';
/** Excludes importing and exporting, whose duration depends on the file. */
const QUICK_REQUESTS = 'service="gateway",route=~"/(api|auth)/.*",route!~"/api/v1/(imports|exports).*",status!~"5.."';
export const LATENCY_SECONDS = 0.5;
export const DELIVERY_SECONDS = 60;

const sumRate = (selector: string, window: string) => `sum(rate(${selector}[${window}]))`;
const REQUESTS_PER_STEP = 600;

export const objectives: readonly Objective[] = [
  {
    name: 'availability',
    target: 0.999,
    about: 'requests that the gateway answers without a server error',
    bad: (window) => `(${sumRate(`http_request_duration_seconds_count{${REQUESTS},status=~"5.."}`, window)} or vector(0))`,
    total: (window) => sumRate(`http_request_duration_seconds_count{${REQUESTS}}`, window),
    leastBad: 10,
    summary: 'Members get server errors.',
    testSeries: (badShare, steps) => ({
      'http_request_duration_seconds_count{service="gateway",route="/api/v1/questions",status="200"}': `0+${REQUESTS_PER_STEP * (1 - badShare)}x${steps}`,
      'http_request_duration_seconds_count{service="gateway",route="/api/v1/questions",status="503"}': `0+${REQUESTS_PER_STEP * badShare}x${steps}`,
    }),
  },
  {
    name: 'latency',
    target: 0.99,
    about: `API requests answered within ${LATENCY_SECONDS * 1_000} ms`,
    bad: (window) =>
      `(${sumRate(`http_request_duration_seconds_count{${QUICK_REQUESTS}}`, window)} - ${sumRate(`http_request_duration_seconds_bucket{${QUICK_REQUESTS},le="${LATENCY_SECONDS}"}`, window)})`,
    total: (window) => sumRate(`http_request_duration_seconds_count{${QUICK_REQUESTS}}`, window),
    leastBad: 10,
    summary: 'Casebook is slow.',
    testSeries: (badShare, steps) => ({
      'http_request_duration_seconds_count{service="gateway",route="/api/v1/questions",status="200"}': `0+${REQUESTS_PER_STEP}x${steps}`,
      [`http_request_duration_seconds_bucket{service="gateway",route="/api/v1/questions",status="200",le="${LATENCY_SECONDS}"}`]: `0+${REQUESTS_PER_STEP * (1 - badShare)}x${steps}`,
    }),
  },
  {
    // Measured in time instead of events: an import of 100,000 questions is one delay of minutes, not 100,000 late events.
    name: 'delivery',
    target: 0.99,
    about: `time during which no event waits for longer than ${DELIVERY_SECONDS} s`,
    bad: (window) => `avg_over_time(casebook:delivery_late:bool[${window}])`,
    total: () => 'vector(1)',
    leastBad: 180,
    summary: 'Events arrive late: answers don’t count yet, new questions and access don’t show.',
    // The last part of the time is late.
    testSeries: (badShare, steps) => {
      const late = Math.min(steps, Math.ceil(badShare * steps));
      const age = 'inbox_oldest_age_seconds{service="quiz",consumer="quiz.count-answer-when-item-answered"}';
      return { [age]: `0x${Math.max(0, steps - late - 1)} 90x${late}` };
    },
  },
];

/**
 * A pair of alerts from the SRE Workbook (chapter 5, "Multiwindow, Multi-Burn-Rate Alerts"): the used budget, and the windows that show it.
 */
interface BurnRate {
  readonly speed: 'Fast' | 'Slowly';
  readonly severity: Severity;
  readonly rules: readonly { readonly factor: number; readonly long: Window; readonly short: Window }[];
}

const windows = { '5m': 300, '30m': 1_800, '1h': 3_600, '2h': 7_200, '6h': 21_600, '1d': 86_400, '3d': 259_200 } as const;
type Window = keyof typeof windows;

export const burnRates: readonly BurnRate[] = [
  {
    speed: 'Fast',
    severity: 'page',
    rules: [
      { factor: 14.4, long: '1h', short: '5m' },
      { factor: 6, long: '6h', short: '30m' },
    ],
  },
  {
    speed: 'Slowly',
    severity: 'ticket',
    rules: [
      { factor: 3, long: '1d', short: '2h' },
      { factor: 1, long: '3d', short: '6h' },
    ],
  },
];

/** The recorded share of bad units over a window. */
export const errorRatio = (slo: Objective['name'], window: Window): string => `slo:errors:ratio_rate${window}{slo="${slo}"}`;

export const sloGroup: RuleGroup = {
  name: 'objectives',
  recordings: [
    {
      record: 'casebook:delivery_age:seconds',
      expr: 'max(outbox_oldest_age_seconds{kind="event"} or inbox_oldest_age_seconds)',
    },
    { record: 'casebook:delivery_late:bool', expr: `casebook:delivery_age:seconds > bool ${DELIVERY_SECONDS}` },
    ...objectives.flatMap((objective) => Object.keys(windows).flatMap((window) => recordingsOf(objective, window as Window))),
  ],
  alerts: objectives.flatMap((objective) => burnRates.map((burnRate) => burnAlert(objective, burnRate))),
};

function recordingsOf(objective: Objective, window: Window): RecordingRule[] {
  const labels = { slo: objective.name };
  return [
    { record: `slo:bad:rate${window}`, expr: objective.bad(window), labels },
    { record: `slo:errors:ratio_rate${window}`, expr: `${objective.bad(window)} / ${objective.total(window)}`, labels },
  ];
}

function burnAlert(objective: Objective, { speed, severity, rules }: BurnRate): Alert {
  const { name, target, leastBad, summary } = objective;
  const budget = Number((1 - target).toFixed(6));
  const condition = ({ factor, long, short }: BurnRate['rules'][number]) =>
    [
      `${errorRatio(name, long)} > ${factor} * ${budget}`,
      `${errorRatio(name, short)} > ${factor} * ${budget}`,
      `slo:bad:rate${long}{slo="${name}"} * ${windows[long]} >= ${leastBad}`,
    ].join(' and ');
  const isFast = speed === 'Fast';
  return {
    name: `${name[0]?.toUpperCase()}${name.slice(1)}Burns${speed}`,
    expr: rules.map((rule) => `(${condition(rule)})`).join(' or '),
    severity,
    summary: `${summary} The month's error budget is used up in ${isFast ? 'days or less' : 'less than the month'}.`,
    test: {
      step: isFast ? '1m' : '20m',
      at: isFast ? '2h' : '3d',
      // For the slow alert, a rate between both thresholds: only this alert, which wakes no one, fires.
      firing: objective.testSeries(Math.min(1, (isFast ? 20 : 4) * budget), isFast ? 120 : 216),
      quiet: objective.testSeries(isFast ? 4 * budget : 0, isFast ? 120 : 216),
      labels: { slo: name },
    },
  };
}
