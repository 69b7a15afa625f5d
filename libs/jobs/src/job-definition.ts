import type { JobDefinition } from '@casebook/platform';
import type { z } from 'zod';
import type { QueueName } from './queues.ts';

/** The schedule of a recurring job, which has an empty payload. One replica runs each occurrence. A cron pattern is in UTC. */
export type Schedule = { readonly everyMs: number } | { readonly cron: string };

/** A kind of job, assigned to a queue. */
export interface QueuedJob<Schema extends z.ZodType = z.ZodType> extends JobDefinition<Schema> {
  readonly queue: QueueName;
  readonly schedule?: Schedule;
}

/**
 * Defines a kind of job: `SendMail` in `send-mail.job.ts`, handled by `SendMailHandler` in `send-mail.handler.ts`.
 * @param job its name is unique in its service and ends in a version, such as `identity.send-mail.v1`. Its schema parses the payload when
 *   the job is enqueued and again in the worker
 */
export const defineJob = <Schema extends z.ZodType>(
  job: QueuedJob<Schema> & { readonly name: `${string}.v${number}` },
): QueuedJob<Schema> => job;
