/** A recording rule. Its name follows `level:metric:operations`. */
export interface RecordingRule {
  readonly record: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** `page` wakes someone up; `ticket` waits for working hours. */
export type Severity = 'page' | 'ticket';

/** Series in promtool's notation: `0+6x10` starts at 0 and grows by 6 a step, ten times. */
export type Series = Readonly<Record<string, string>>;

/** A test that an alert fires, and that it doesn't fire on a harmless series. */
export interface AlertTest {
  /** The step of the series, which is also the rules' evaluation interval. Default: a minute. */
  readonly step?: '1m' | '20m';
  /** The time at which the alert is evaluated, such as `20m`. */
  readonly at: string;
  readonly firing: Series;
  /** A series for normal operation, or for a single member's bad luck. */
  readonly quiet: Series;
  /** The labels of the firing alert, without its severity. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Alert {
  /** The alert's name, which is also that of its page `docs/runbooks/<name>.md`. */
  readonly name: string;
  readonly expr: string;
  /** How long the expression must hold before the alert fires. */
  readonly for?: string;
  readonly severity: Severity;
  readonly labels?: Readonly<Record<string, string>>;
  /** One sentence: what members notice, or what is about to fail. */
  readonly summary: string;
  readonly test: AlertTest;
}

export interface RuleGroup {
  readonly name: string;
  readonly recordings: readonly RecordingRule[];
  readonly alerts: readonly Alert[];
}
