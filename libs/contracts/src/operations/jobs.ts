import { z } from 'zod';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';

/** The number of jobs in a queue, by state. */
export const QueueView = z
  .strictObject({
    queue: z.string(),
    /** Jobs that wait for a worker, for their scheduled time, or for their next attempt. */
    waiting: z.int(),
    active: z.int(),
    /** Jobs whose last attempt failed. */
    failed: z.int(),
    /** How long the oldest runnable job has been waiting for a worker. */
    oldestWaitMs: z.int(),
  })
  .meta({ id: 'Queue' });
export type QueueView = z.infer<typeof QueueView>;

/** Empty for a service without jobs. */
export const QueueList = z.strictObject({ items: z.array(QueueView) }).meta({ id: 'QueueList' });
export type QueueList = z.infer<typeof QueueList>;

/** BullMQ's id of the job: the id of its outbox row, or an id made of its schedule's name and time. */
const JobId = z.string().min(1).max(200);

/** A job whose last attempt failed. Its payload isn't shown: a mail's payload contains the link that signs the member in. */
export const FailedJob = z
  .strictObject({
    id: JobId,
    queue: z.string(),
    /** The kind of job. */
    name: z.string(),
    attempts: z.int(),
    enqueuedAt: Instant,
    failedAt: Instant,
    /** The message of the last error. */
    reason: z.string(),
    stack: z.string().optional(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

/** The latest failure first. */
export const FailedJobPage = pageOf(FailedJob).meta({ id: 'FailedJobPage' });
export type FailedJobPage = z.infer<typeof FailedJobPage>;

export const ListFailedJobsQuery = z.strictObject({
  limit: PageLimit.default(25),
  cursor: Cursor.optional(),
  queue: z.string().min(1).max(100).optional(),
});
export type ListFailedJobsQuery = z.infer<typeof ListFailedJobsQuery>;

/** Selects the failed jobs to retry: one, or all of a queue. */
export const RetryJobsInput = z
  .strictObject({ queue: z.string().min(1).max(100), jobId: JobId.optional() })
  .meta({ id: 'RetryJobsInput' });
export type RetryJobsInput = z.infer<typeof RetryJobsInput>;

export const JobsRetried = z
  .strictObject({
    retried: z.int(),
    /** Whether the request's time limit ended before all jobs were retried. Send the request again for the rest. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'JobsRetried' });
export type JobsRetried = z.infer<typeof JobsRetried>;
