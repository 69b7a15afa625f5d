import type { JobPublisher, OutgoingJob } from '@casebook/messaging';
import { type Log, within } from '@casebook/platform';
import { type FailedJobCursor, listFailedJobs, type QueuedFailure } from './failed-jobs.ts';
import type { FailedJobState, JobBackend, OpenQueue, QueuedJobState } from './job-backend.ts';
import type { QueuedJob, Schedule } from './job-definition.ts';
import { isQueueName, QUEUE_LIMIT_MS, type QueueName, queues } from './queues.ts';
import { retryFailedJob, retryFailedJobs } from './retry-failed-jobs.ts';

const PUBLISH_LIMIT_MS = 5_000;

/** What one queue holds. */
export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** How long the oldest job that could run waits for a worker. */
  readonly ageSeconds: number;
}

/** The queues of one service, to which the relay publishes jobs. A queue is opened on first use. */
export class JobQueues implements JobPublisher {
  readonly #open = new Map<QueueName, OpenQueue>();
  #log: Log | undefined;

  constructor(readonly backend: JobBackend) {}

  /** Sets the log for connection errors. */
  logTo(log: Log): void {
    this.#log = log;
  }

  /** Resolves once every job is in its queue. A job whose id is already in the queue is ignored. */
  async publish(jobs: OutgoingJob[]): Promise<void> {
    for (const [name, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      if (!isQueueName(name)) throw new Error(`The queue ${name} is not registered`);
      await within(PUBLISH_LIMIT_MS, `the queue ${name}`, this.#queue(name).addBulk(ofQueue.map(toBulkJob)));
    }
  }

  /** Upserts a job's schedule. Idempotent, since every replica calls it at startup. */
  async schedule({ name, queue, schema }: QueuedJob, schedule: Schedule): Promise<void> {
    const data = { payload: schema.parse({}), correlationId: name };
    const repeat = 'cron' in schedule ? { pattern: schedule.cron, tz: 'UTC' } : { every: schedule.everyMs };
    const scheduled = this.#queue(queue).upsertJobScheduler(name, repeat, { name, data });
    await within(PUBLISH_LIMIT_MS, `the queue ${queue}`, scheduled);
  }

  /** @param limitMs for each queue @throws Error where the backend is down */
  async counts(names: readonly QueueName[], limitMs = QUEUE_LIMIT_MS): Promise<Map<QueueName, JobCounts>> {
    const count = async (name: QueueName) =>
      [name, await within(limitMs, `the queue ${name}`, countIn(this.#queue(name)))] as const;
    return new Map(await Promise.all([...new Set(names)].map(count)));
  }

  /** The latest failed jobs of a queue before the cursor. @throws Error where the backend is down */
  listFailed(name: QueueName, before: FailedJobCursor | undefined, limit: number): Promise<QueuedFailure[]> {
    return listFailedJobs(this.#queue(name), name, before, limit);
  }

  /** @throws Error where the backend is down */
  async hasFailed(name: QueueName, id: string): Promise<boolean> {
    const job = await this.#job(name, id);
    return job ? within(QUEUE_LIMIT_MS, `the queue ${name}`, job.isFailed()) : false;
  }

  /** Moves a failed job back to waiting, with all its attempts. @returns false if no failed job has the id. @throws Error where the backend is down */
  async retry(name: QueueName, id: string): Promise<boolean> {
    const job = await this.#job(name, id);
    return job !== undefined && (await retryFailedJob(name, job));
  }

  /** Moves the failed jobs of a queue back to waiting, with all their attempts: see `retryFailedJobs`. */
  retryAll(name: QueueName, limitMs?: number): Promise<{ retried: number; hasMore: boolean }> {
    return retryFailedJobs(this.#queue(name), name, limitMs);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((queue) => queue.close()));
    this.#open.clear();
  }

  #job(name: QueueName, id: string): Promise<FailedJobState | undefined> {
    return within(QUEUE_LIMIT_MS, `the queue ${name}`, this.#queue(name).getJob(id));
  }

  #queue(name: QueueName): OpenQueue {
    const existing = this.#open.get(name);
    if (existing) return existing;
    const queue = this.backend.openQueue(name, queues[name]);
    queue.on('error', (error) => this.#log?.warn({ err: error, queue: name }, 'queue connection failed'));
    this.#open.set(name, queue);
    return queue;
  }
}

async function countIn(queue: OpenQueue): Promise<JobCounts> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('waiting', 'delayed', 'prioritized', 'active', 'failed'),
    queue.getJobs(['waiting'], 0, 0, true),
  ]);
  const of = (type: string) => counts[type] ?? 0;
  return {
    waiting: of('waiting') + of('delayed') + of('prioritized'),
    active: of('active'),
    failed: of('failed'),
    ageSeconds: oldest ? Math.max(0, Date.now() - dueAtMs(oldest)) / 1_000 : 0,
  };
}

/** A scheduled job is added when its predecessor starts, and may run only after its delay. */
const dueAtMs = ({ timestamp, opts }: QueuedJobState): number => timestamp + (opts.delay ?? 0);

const toBulkJob = ({ id, name, payload, correlationId, traceparent }: OutgoingJob) => ({
  name,
  data: { payload, correlationId, ...(traceparent && { traceparent }) },
  opts: { jobId: id },
});
