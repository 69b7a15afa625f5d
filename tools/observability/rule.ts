/** A recording rule. Its name follows `level:metric:operations`. */
export interface RecordingRule {
  readonly record: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** `page` wakes someone, `ticket` waits for working hours. */
export type Severity = 'page' | 'ticket';

/** Series in promtool's notation: `0+6x10` starts at 0 and grows by 6 a step, ten times. */
export type Series = Readonly<Record<string, string>>;

/** Proof that an alert fires, and that it doesn't where nobody should be called. */
export interface AlertTest {
  /** A step of the series, and how often the rules are evaluated. Default: a minute. */
  readonly step?: '1m' | '20m';
  /** When it is read, such as `20m`. */
  readonly at: string;
  readonly firing: Series;
  /** What it looks like while all is well, or while somebody is only unlucky. */
  readonly quiet: Series;
  /** The labels of the firing alert besides its severity. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Alert {
  /** Also names its page, `docs/runbooks/<name>.md`. */
  readonly name: string;
  readonly expr: string;
  /** How long the expression has to hold. */
  readonly for?: string;
  readonly severity: Severity;
  readonly labels?: Readonly<Record<string, string>>;
  /** One sentence: what a member notices, or what is about to go wrong. */
  readonly summary: string;
  readonly test: AlertTest;
}

export interface RuleGroup {
  readonly name: string;
  readonly recordings: readonly RecordingRule[];
  readonly alerts: readonly Alert[];
}
