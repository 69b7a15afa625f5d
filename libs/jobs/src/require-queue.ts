import { AppError } from '@casebook/contracts';
import type { JobsOptions } from './jobs-options.ts';
import type { QueueName } from './queues.ts';

/** @returns a queue of the service. @throws queue.not-found */
export function requireQueue({ jobs }: JobsOptions, name: string): QueueName {
  const found = jobs.find(({ queue }) => queue === name);
  if (!found) throw new AppError('queue.not-found', { queue: name });
  return found.queue;
}
