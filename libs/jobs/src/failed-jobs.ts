import { cursorCodec, withTimeout } from '@casebook/platform';
import { z } from 'zod';
import type { FailedJobState, OpenQueue } from './job-backend.ts';
import { QUEUE_LIMIT_MS, type QueueName } from './queues.ts';

const JOBS_AT_ONCE = 100;

/** A failed job with its queue. */
export interface QueuedFailure {
  readonly queue: QueueName;
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  readonly reason: string;
  readonly stack?: string;
}

/** The last job of the previous page. Lists of failed jobs are sorted by (`failedAt`, `id`) descending. */
export interface FailedJobCursor {
  readonly failedAt: Date;
  readonly id: string;
}

/** The id isn't parsed as a UUID, because a job that a schedule enqueued has another kind of id. */
export const failedJobCursors = cursorCodec<FailedJobCursor>(
  z.strictObject({ failedAt: z.iso.datetime().transform((at) => new Date(at)), id: z.string().min(1).max(200) }),
);

/**
 * Reads a queue's failed jobs page by page, latest first. A job that fails meanwhile shifts the others, so a page may repeat jobs of the
 * previous one. A queue stores at most `retainFailed.count` failed jobs.
 */
export async function* readFailedJobs(queue: OpenQueue, name: QueueName): AsyncGenerator<FailedJobState[]> {
  for (let start = 0; ; start += JOBS_AT_ONCE) {
    const reading = queue.getJobs(['failed'], start, start + JOBS_AT_ONCE - 1, false);
    const jobs = await withTimeout(QUEUE_LIMIT_MS, `the queue ${name}`, reading);
    yield jobs;
    if (jobs.length < JOBS_AT_ONCE) return;
  }
}

/** @returns the latest failed jobs before the cursor, each once, up to the limit */
export async function listFailedJobs(
  queue: OpenQueue,
  name: QueueName,
  before: FailedJobCursor | undefined,
  limit: number,
): Promise<QueuedFailure[]> {
  const found = new Map<string, QueuedFailure>();
  for await (const jobs of readFailedJobs(queue, name)) {
    for (const failure of jobs.flatMap((job) => toFailure(name, job)))
      if (!before || isBefore(failure, before)) found.set(failure.id, failure);
    if (found.size >= limit) break;
  }
  return [...found.values()].sort(latestFirst).slice(0, limit);
}

/** A sort order: the latest failure first. */
export const latestFirst = (a: FailedJobCursor, b: FailedJobCursor): number =>
  b.failedAt.getTime() - a.failedAt.getTime() || Number(a.id < b.id) - Number(a.id > b.id);

const isBefore = (failure: FailedJobCursor, cursor: FailedJobCursor): boolean => latestFirst(cursor, failure) < 0;

/** Skips a job that was removed or retried while the queue was read: it has no id, or no time of failure. */
function toFailure(queue: QueueName, job: FailedJobState | undefined): QueuedFailure[] {
  if (!job?.id || job.finishedOn === undefined) return [];
  const { id, name, attemptsMade, timestamp, finishedOn, failedReason, stacktrace } = job;
  const stack = stacktrace?.at(-1);
  return [
    {
      queue,
      id,
      name,
      attempts: attemptsMade,
      enqueuedAt: new Date(timestamp),
      failedAt: new Date(finishedOn),
      reason: failedReason ?? '',
      ...(stack ? { stack } : {}),
    },
  ];
}
