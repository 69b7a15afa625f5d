import type { JobPublisher, OutgoingJob } from '@casebook/messaging';
import { type Log, withTimeout } from '@casebook/platform';
import { ErrorCode } from 'bullmq';
import { z } from 'zod';
import { type FailedJobCursor, listFailedJobs, type QueuedFailure, readFailedJobs } from './failed-jobs.ts';
import type { FailedJobState, JobBackend, OpenQueue, QueuedJobState } from './job-backend.ts';
import type { QueuedJob, Schedule } from './job-definition.ts';
import { isQueueName, QUEUE_LIMIT_MS, type QueueName, queues } from './queues.ts';

/** A retried job starts over with all its attempts. */
const RESET_ATTEMPTS = { resetAttemptsMade: true, resetAttemptsStarted: true };
const JOBS_AT_ONCE = 10;
/** No further job is retried after this time. The gateway waits 15 s for a response. */
const RETRY_ALL_LIMIT_MS = 10_000;

const NotFailed = z.object({ code: z.union([z.literal(ErrorCode.JobNotExist), z.literal(ErrorCode.JobNotInState)]) });

/**
 * Moves a failed job back to waiting.
 * @returns false if the job is missing or not failed, for example because another request retried it
 * @throws Error if the backend is down
 */
async function retryFailedJob(name: QueueName, job: FailedJobState): Promise<boolean> {
  try {
    await withTimeout(QUEUE_LIMIT_MS, `the queue ${name}`, job.retry('failed', RESET_ATTEMPTS));
    return true;
  } catch (error) {
    if (NotFailed.safeParse(error).success) return false;
    throw error;
  }
}

/**
 * Moves a queue's jobs that failed before the call back to waiting, each once. Starts no further retry after `limitMs`, by default ten
 * seconds.
 * @returns how many were moved, and whether time ran out before all were
 * @throws Error if the backend is down
 */
async function retryFailedJobs(
  queue: OpenQueue,
  name: QueueName,
  limitMs = RETRY_ALL_LIMIT_MS,
): Promise<{ retried: number; hasMore: boolean }> {
  const endMs = performance.now() + limitMs;
  const failed = await failedBefore(Date.now(), queue, name);
  let retried = 0;
  for (let start = 0; start < failed.length; start += JOBS_AT_ONCE) {
    if (start > 0 && performance.now() > endMs) return { retried, hasMore: true };
    const results = await Promise.all(failed.slice(start, start + JOBS_AT_ONCE).map((job) => retryFailedJob(name, job)));
    retried += results.filter(Boolean).length;
  }
  return { retried, hasMore: false };
}

/** Reads all jobs before the first one is retried, because each retry shifts the jobs behind it. */
async function failedBefore(time: number, queue: OpenQueue, name: QueueName): Promise<FailedJobState[]> {
  const failed = new Map<string, FailedJobState>();
  for await (const jobs of readFailedJobs(queue, name))
    for (const job of jobs) if (job?.id && job.finishedOn !== undefined && job.finishedOn <= time) failed.set(job.id, job);
  return [...failed.values()];
}

const PUBLISH_LIMIT_MS = 5_000;

/** Counts of one queue's jobs. */
export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** How many seconds the oldest runnable job has waited for a worker. */
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
      await withTimeout(PUBLISH_LIMIT_MS, `the queue ${name}`, this.#queue(name).addBulk(ofQueue.map(toBulkJob)));
    }
  }

  /** Upserts a job's schedule. Idempotent, since every replica calls it at startup. */
  async schedule({ name, queue, schema }: QueuedJob, schedule: Schedule): Promise<void> {
    const data = { payload: schema.parse({}), correlationId: name };
    const repeat = 'cron' in schedule ? { pattern: schedule.cron, tz: 'UTC' } : { every: schedule.everyMs };
    const scheduled = this.#queue(queue).upsertJobScheduler(name, repeat, { name, data });
    await withTimeout(PUBLISH_LIMIT_MS, `the queue ${queue}`, scheduled);
  }

  /** @param limitMs how long each queue may take @throws Error if the backend is down */
  async counts(names: readonly QueueName[], limitMs = QUEUE_LIMIT_MS): Promise<Map<QueueName, JobCounts>> {
    const count = async (name: QueueName) =>
      [name, await withTimeout(limitMs, `the queue ${name}`, countIn(this.#queue(name)))] as const;
    return new Map(await Promise.all([...new Set(names)].map(count)));
  }

  /** The latest failed jobs of a queue before the cursor. @throws Error if the backend is down */
  listFailed(name: QueueName, before: FailedJobCursor | undefined, limit: number): Promise<QueuedFailure[]> {
    return listFailedJobs(this.#queue(name), name, before, limit);
  }

  /** @throws Error if the backend is down */
  async hasFailed(name: QueueName, id: string): Promise<boolean> {
    const job = await this.#job(name, id);
    return job ? withTimeout(QUEUE_LIMIT_MS, `the queue ${name}`, job.isFailed()) : false;
  }

  /**
   * Moves a failed job back to waiting, with all its attempts. @returns false if no failed job has the id. @throws Error if the backend
   * is down
   */
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
    return withTimeout(QUEUE_LIMIT_MS, `the queue ${name}`, this.#queue(name).getJob(id));
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

/** When a job may run. A scheduled job is added with a delay, when its predecessor starts. */
const dueAtMs = ({ timestamp, opts }: QueuedJobState): number => timestamp + (opts.delay ?? 0);

const toBulkJob = ({ id, name, payload, correlationId, traceparent }: OutgoingJob) => ({
  name,
  data: { payload, correlationId, ...(traceparent && { traceparent }) },
  opts: { jobId: id },
});
