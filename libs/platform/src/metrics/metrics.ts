import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A service's Prometheus metrics, in its own registry. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request’s first byte to its answer’s last',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [this.registry],
  });

  readonly shedRequests = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503 because there were too many at once',
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * A counter.
   * @param series its label sets. Each starts at 0, because `increase()` misses the first count of a
   * series that is new to Prometheus.
   */
  counter<Label extends string>(name: string, help: string, series: readonly Record<Label, string>[]): Counter<Label> {
    const labelNames = Object.keys(series[0] ?? {}) as Label[];
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const labels of series) counter.inc(labels, 0);
    return counter;
  }

  /** A gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }
}
