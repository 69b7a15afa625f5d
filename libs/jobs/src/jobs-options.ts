import type { QueuedJob } from './job-definition.ts';
import type { JobQueues } from './job-queues.ts';

export abstract class JobsOptions {
  /** Every kind of job of the service; each needs exactly one handler. */
  abstract readonly jobs: readonly QueuedJob[];
  /** The queues to which the service's relay publishes jobs. */
  abstract readonly queues: JobQueues;
}
