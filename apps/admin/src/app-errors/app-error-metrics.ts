import { Metrics } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** Where the web apps report errors from. Anyone may send anything else, which shares one series, so that their number is bounded. */
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
