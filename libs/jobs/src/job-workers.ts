import { Health, Log, ProcessRole, Shutdown, traceIdOf } from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Job, WaitingError } from 'bullmq';
import type { OpenWorker, QueuedData } from './job-backend.ts';
import type { QueuedJob, Schedule } from './job-definition.ts';
import { JobMetrics, type JobOutcome } from './job-metrics.ts';
import { JobRegistry } from './job-registry.ts';
import { JobRunner } from './job-runner.ts';
import { JobsOptions } from './jobs-options.ts';
import { type QueueName, queues } from './queues.ts';

/** A readiness check must respond before the prober's timeout. */
const PROBE_LIMIT_MS = 1_500;
const SCHEDULE_RETRY_MS = 10_000;

/** Starts a service's workers in processes that run jobs, registers their health and metrics, and stops them at shutdown. */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap {
  #workers: OpenWorker[] = [];
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #shutdown = new AbortController();

  constructor(
    private readonly options: JobsOptions,
    private readonly role: ProcessRole,
    private readonly registry: JobRegistry,
    private readonly runner: JobRunner,
    private readonly health: Health,
    private readonly metrics: JobMetrics,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { jobs, queues: publisher } = this.options;
    this.registry.load(jobs);
    publisher.logTo(this.log);
    // Closed after the relay, which publishes to the queues until it stops.
    this.shutdown.on('connections', () => publisher.close());
    if (!this.role.runsBackground) return;
    this.#registerHealth();
    this.#workers = this.#queueNames.map((name) => this.#open(name));
    for (const job of jobs) if (job.schedule) this.#schedule(job, job.schedule);
    this.shutdown.on('workers', async () => {
      for (const retry of this.#retries) clearTimeout(retry);
      this.#shutdown.abort();
      await Promise.all(this.#workers.map((worker) => worker.close()));
    });
  }

  get #queueNames(): QueueName[] {
    return [...new Set(this.options.jobs.map(({ queue }) => queue))];
  }

  /** Retries until the backend is up, so that a backend that is down doesn't delay the boot. */
  #schedule(job: QueuedJob, schedule: Schedule): void {
    this.options.queues.schedule(job, schedule).catch((error) => {
      this.log.warn({ err: error, job: job.name }, 'scheduling a job failed; retrying');
      const retry = setTimeout(() => {
        this.#retries.delete(retry);
        this.#schedule(job, schedule);
      }, SCHEDULE_RETRY_MS);
      this.#retries.add(retry);
    });
  }

  #open(name: QueueName): OpenWorker {
    const worker = this.options.queues.backend.openWorker(name, queues[name], (job, token) => this.#run(name, job, token));
    worker.on('error', (error) => this.log.warn({ err: error, queue: name }, 'worker connection failed'));
    return worker;
  }

  async #run(queue: QueueName, job: Job<QueuedData>, token: string | undefined): Promise<void> {
    const startMs = performance.now();
    const ended = (outcome: JobOutcome) => this.metrics.ran(queue, job.name, outcome, (performance.now() - startMs) / 1_000);
    try {
      await this.runner.run(job, token, this.#shutdown.signal);
      ended('done');
    } catch (error) {
      ended(error instanceof WaitingError ? 'interrupted' : 'failed');
      if (error instanceof WaitingError) throw error;
      const attempt = job.attemptsMade + 1;
      const traceId = job.data.traceparent && traceIdOf(job.data.traceparent);
      const details = { err: error, queue, job: job.name, jobId: job.id, attempt, ...(traceId && { traceId }) };
      const isLast = attempt >= queues[queue].attempts || (error instanceof Error && error.name === 'UnrecoverableError');
      if (isLast) {
        this.metrics.died(queue, job.name);
        this.log.error(details, 'job failed after its last attempt');
      } else this.log.warn(details, 'job failed; retrying');
      throw error;
    }
  }

  // Degraded, not down: while the backend is unreachable jobs wait in the outbox.
  #registerHealth(): void {
    this.health.register('jobs', async () => {
      try {
        await this.options.queues.counts(this.#queueNames, PROBE_LIMIT_MS);
        return { status: 'up' };
      } catch (error) {
        return { status: 'degraded', detail: error instanceof Error ? error.message : String(error) };
      }
    });
    this.metrics.start();
  }
}
