import { Metrics, shareReading } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { JobCounts } from './job-queues.ts';
import { JobsOptions } from './jobs-options.ts';
import type { QueueName } from './queues.ts';

/** Run times in seconds, from sending a mail to importing thousands of questions. */
const RUN_BUCKETS = [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

export type JobOutcome = 'done' | 'failed' | 'interrupted';
const outcomes: readonly JobOutcome[] = ['done', 'failed', 'interrupted'];

/** Metrics of a service's job runs and queues. Their label is `job_name`, because Prometheus sets a label `job` itself. */
@Injectable()
export class JobMetrics {
  readonly #runs;
  readonly #dead;

  constructor(
    private readonly metrics: Metrics,
    private readonly options: JobsOptions,
  ) {
    this.#runs = metrics.histogram(
      'job_duration_seconds',
      'Seconds that a run of a job took; a shutdown interrupts runs',
      ['queue', 'job_name', 'outcome'],
      RUN_BUCKETS,
    );
    this.#dead = metrics.counterBy('job_dead_total', 'Jobs that failed at their last attempt', ['queue', 'job_name']);
  }

  /** Starts the series of the service's jobs at 0, and registers the gauges of its queues. */
  start(): void {
    for (const { queue, name: job_name } of this.options.jobs) {
      for (const outcome of outcomes) this.#runs.zero({ queue, job_name, outcome });
      this.#dead.inc({ queue, job_name }, 0);
    }
    const read = shareReading(() => this.options.queues.counts(this.options.jobs.map(({ queue }) => queue)));
    const gauge = (name: string, help: string, pick: (counts: JobCounts) => number) =>
      this.metrics.gauges(name, help, ['queue'], async () =>
        [...(await read())].map(([queue, counts]) => ({ labels: { queue }, value: pick(counts) })),
      );
    gauge('jobs_waiting', 'Jobs waiting for a worker, or for their next attempt', ({ waiting }) => waiting);
    gauge('jobs_active', 'Jobs that run', ({ active }) => active);
    gauge('jobs_failed', 'Jobs whose last attempt failed', ({ failed }) => failed);
    gauge('jobs_oldest_age_seconds', 'How long the oldest job that could run waits', ({ ageSeconds }) => ageSeconds);
  }

  ran(queue: QueueName, job: string, outcome: JobOutcome, seconds: number): void {
    this.#runs.observe({ queue, job_name: this.#label(job), outcome }, seconds);
  }

  died(queue: QueueName, job: string): void {
    this.#dead.inc({ queue, job_name: this.#label(job) });
  }

  /** Jobs that only another version defines share one label. A queue may contain such jobs. */
  #label(job: string): string {
    return this.options.jobs.some(({ name }) => name === job) ? job : 'unregistered';
  }
}
