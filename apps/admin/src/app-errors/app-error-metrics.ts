import { Metrics } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/**
 * The values that the web apps report. Clients may send any other value; all of those share one series, so that their number is bounded.
 */
const PLACES = ['client', 'server'];
const OTHER = 'other';

/** Counts recorded errors for the alert on bursts (docs/runbooks/AppErrorBurst.md). */
@Injectable()
export class AppErrorMetrics {
  readonly #recorded;

  constructor(metrics: Metrics) {
    this.#recorded = metrics.counter(
      'admin_app_errors_total',
      'Errors of the web apps that were recorded, by where they happened',
      [...PLACES, OTHER].map((where) => ({ where })),
    );
  }

  count(whereAt: string): void {
    this.#recorded.inc({ where: PLACES.includes(whereAt) ? whereAt : OTHER });
  }
}
