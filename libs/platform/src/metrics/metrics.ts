import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../logging/logger.ts';
import { withTimeout } from '../with-timeout.ts';

/** Readings that take longer are left out of the scrape, so that a hanging database doesn't hide the other metrics. */
const READING_LIMIT_MS = 2_000;

/** The value of one series of a gauge. */
export interface GaugeReading<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** Durations in seconds, from a fast handler to the longest time that a member waits. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/**
 * A service's Prometheus metrics, in its own registry, so that several services can share a process. Labels have few values, which the
 * code or a registry lists, such as a route's pattern, a consumer, or a queue. An id is never a label.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = this.histogram(
    'http_request_duration_seconds',
    'Seconds from a request’s first byte to its response’s last; streams only if they were refused',
    ['method', 'route', 'status'],
    DURATION_BUCKETS,
  );

  readonly shedRequests = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503 because there were too many at once',
    registers: [this.registry],
  });

  readonly #failedReadings = new Counter({
    name: 'metric_reading_failures_total',
    help: 'Readings of a gauge that failed or took too long; the scrape has no value of it',
    labelNames: ['metric'],
    registers: [this.registry],
  });

  /** @param log for readings that fail */
  constructor(
    service: string,
    private readonly log?: Pick<Log, 'warn'>,
  ) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * A counter.
   * @param series its label sets. Each starts at 0, because `increase()` misses the first count of a
   * series that is new to Prometheus.
   */
  counter<Label extends string>(name: string, help: string, series: readonly Record<Label, string>[]): Counter<Label> {
    const counter = this.counterBy(name, help, Object.keys(series[0] ?? {}) as Label[]);
    for (const labels of series) counter.inc(labels, 0);
    return counter;
  }

  /** A counter whose label sets aren't known at startup. `inc(labels, 0)` starts one at 0. */
  counterBy<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** @param buckets upper bounds, in seconds */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[] = DURATION_BUCKETS,
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** A gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.gauges<never>(name, help, [], async () => [{ labels: {}, value: await read() }]);
  }

  /** A gauge with labels. Each scrape has only the series of its own reading. */
  gauges<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<readonly GaugeReading<Label>[]>,
  ): void {
    this.#failedReadings.inc({ metric: name }, 0);
    const gauge = new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        const readings = await this.#read(name, read);
        gauge.reset();
        // Resetting a gauge without labels sets it to 0.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels, value } of readings) gauge.set(labels, value);
      },
    });
    if (labelNames.length === 0) gauge.remove();
  }

  async #read<Label extends string>(
    metric: string,
    read: () => Promise<readonly GaugeReading<Label>[]>,
  ): Promise<readonly GaugeReading<Label>[]> {
    try {
      return await withTimeout(READING_LIMIT_MS, metric, read());
    } catch (error) {
      this.#failedReadings.inc({ metric });
      this.log?.warn({ err: error, metric }, 'a metric could not be read');
      return [];
    }
  }
}

/** Shares one read among the gauges of a scrape, which are collected at the same time. */
export function shareReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}
