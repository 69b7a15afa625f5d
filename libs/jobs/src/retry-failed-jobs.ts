import { within } from '@casebook/platform';
import { ErrorCode } from 'bullmq';
import { z } from 'zod';
import { readFailedJobs } from './failed-jobs.ts';
import type { FailedJobState, OpenQueue } from './job-backend.ts';
import { QUEUE_LIMIT_MS, type QueueName } from './queues.ts';

/** A retried job starts with all its attempts. */
const RESET_ATTEMPTS = { resetAttemptsMade: true, resetAttemptsStarted: true };
const JOBS_AT_ONCE = 10;
/** No job is retried after this. The gateway waits 15 s for a response. */
const RETRY_ALL_LIMIT_MS = 10_000;

const NotFailed = z.object({ code: z.union([z.literal(ErrorCode.JobNotExist), z.literal(ErrorCode.JobNotInState)]) });

/**
 * Moves a failed job back to waiting.
 * @returns false if it is missing or not failed, such as after another request retried it
 * @throws Error where the backend is down
 */
export async function retryFailedJob(name: QueueName, job: FailedJobState): Promise<boolean> {
  try {
    await within(QUEUE_LIMIT_MS, `the queue ${name}`, job.retry('failed', RESET_ATTEMPTS));
    return true;
  } catch (error) {
    if (NotFailed.safeParse(error).success) return false;
    throw error;
  }
}

/**
 * Moves a queue's jobs that failed before the call back to waiting, each once, for about ten seconds.
 * @returns how many, and whether the time was over before all were
 * @throws Error where the backend is down
 */
export async function retryFailedJobs(
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

/** All are read before the first one is retried, because each retry moves those behind it. */
async function failedBefore(time: number, queue: OpenQueue, name: QueueName): Promise<FailedJobState[]> {
  const failed = new Map<string, FailedJobState>();
  for await (const jobs of readFailedJobs(queue, name))
    for (const job of jobs) if (job?.id && job.finishedOn !== undefined && job.finishedOn <= time) failed.set(job.id, job);
  return [...failed.values()];
}
