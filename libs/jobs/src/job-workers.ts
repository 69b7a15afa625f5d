import { Health, Log, Metrics, Shutdown } from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { OpenWorker, QueuedData } from './job-backend.ts';
import type { JobCounts } from './job-queues.ts';
import { JobRegistry } from './job-registry.ts';
import { JobsOptions, type ScheduledJob } from './jobs-options.ts';
import { type QueueName, queues } from './queues.ts';
import { RunJob } from './run-job.ts';

const SCHEDULE_RETRY_MS = 10_000;

/** Works a service's queues while the service runs, tells how they fare, and stops in the right order. */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap {
  #workers: OpenWorker[] = [];
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: JobsOptions,
    private readonly registry: JobRegistry,
    private readonly runJob: RunJob,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { jobs, schedules = [], queues: publisher } = this.options;
    this.registry.load(jobs);
    publisher.logTo(this.log);
    this.#tellHealth();
    this.#workers = this.#queueNames.map((name) => this.#open(name));
    for (const scheduled of schedules) this.#schedule(scheduled);
    this.shutdown.on('workers', async () => clearTimeout(this.#retry));
    this.shutdown.on('workers', () => Promise.all(this.#workers.map((worker) => worker.close())));
    // After the relay, which hands on to them until its end.
    this.shutdown.on('connections', () => publisher.close());
  }

  get #queueNames(): QueueName[] {
    return [...new Set(this.options.jobs.map(({ queue }) => queue))];
  }

  /** A backend that is away at the start does not hold up the service: the schedule is made once it is back. */
  #schedule(scheduled: ScheduledJob): void {
    this.options.queues.schedule(scheduled).catch((error) => {
      this.log.warn({ err: error, job: scheduled.job.name }, 'a job could not be scheduled; it is tried again');
      this.#retry = setTimeout(() => this.#schedule(scheduled), SCHEDULE_RETRY_MS);
    });
  }

  #open(name: QueueName): OpenWorker {
    const worker = this.options.queues.backend.openWorker(name, queues[name], (job) => this.#run(name, job));
    worker.on('error', (error) => this.log.warn({ err: error, queue: name }, 'a queue’s worker is out of reach of it'));
    return worker;
  }

  async #run(queue: QueueName, job: Job<QueuedData>): Promise<void> {
    try {
      await this.runJob.execute(job);
    } catch (error) {
      const attempt = job.attemptsMade + 1;
      const facts = { err: error, queue, job: job.name, jobId: job.id, attempt };
      const isLast = attempt >= queues[queue].attempts || (error instanceof Error && error.name === 'UnrecoverableError');
      if (isLast) this.log.error(facts, 'a job failed for good');
      else this.log.warn(facts, 'a job failed and is tried again');
      throw error;
    }
  }

  // Jobs out of reach wait in the outbox, so nothing is refused meanwhile.
  #tellHealth(): void {
    this.health.register('jobs', async () => {
      try {
        await this.#counts();
        return { status: 'up' };
      } catch (error) {
        return { status: 'degraded', detail: error instanceof Error ? error.message : String(error) };
      }
    });
    this.metrics.gauge('jobs_waiting', 'Jobs that no worker has begun', () => this.#count('waiting'));
    this.metrics.gauge('jobs_failed', 'Jobs whose last attempt failed', () => this.#count('failed'));
  }

  #counts(): Promise<JobCounts> {
    return this.options.queues.counts(this.#queueNames);
  }

  // The other metrics must be readable while a backend is away.
  async #count(what: keyof JobCounts): Promise<number> {
    try {
      return (await this.#counts())[what];
    } catch (error) {
      this.log.warn({ err: error }, 'the jobs could not be counted');
      return Number.NaN;
    }
  }
}
