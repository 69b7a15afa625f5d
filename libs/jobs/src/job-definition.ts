import type { JobDefinition } from '@casebook/platform';
import type { z } from 'zod';
import type { QueueName } from './queues.ts';

/** A kind of job, bound to a queue that has settings. */
export interface QueuedJob<Schema extends z.ZodType = z.ZodType> extends JobDefinition<Schema> {
  readonly queue: QueueName;
}

/**
 * Defines a kind of job.
 * @param name unique in its service, with its version, such as `identity.send-mail.v1`
 * @param schema its payload; parsed when it is enqueued, and again by the worker
 */
export function defineJob<Schema extends z.ZodType>(
  name: `${string}.v${number}`,
  queue: QueueName,
  schema: Schema,
): QueuedJob<Schema> {
  return { name, queue, schema };
}
