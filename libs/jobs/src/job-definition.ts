import type { JobDefinition } from '@casebook/platform';
import type { z } from 'zod';
import type { QueueName } from './queues.ts';

/** When a job runs by itself, with an empty payload: by one replica each time. A cron pattern is in UTC. */
export type Schedule = { readonly everyMs: number } | { readonly cron: string };

/** A kind of job, bound to a queue that has settings. */
export interface QueuedJob<Schema extends z.ZodType = z.ZodType> extends JobDefinition<Schema> {
  readonly queue: QueueName;
  readonly schedule?: Schedule;
}

/**
 * Defines a kind of job: `SendMail` in `send-mail.job.ts`, handled by `SendMailHandler` in `send-mail.handler.ts`.
 * @param job its name, unique in its service and with its version, such as `identity.send-mail.v1`; its payload's schema, by which the
 * payload is parsed when it is enqueued, and again by the worker
 */
export const defineJob = <Schema extends z.ZodType>(
  job: QueuedJob<Schema> & { readonly name: `${string}.v${number}` },
): QueuedJob<Schema> => job;
