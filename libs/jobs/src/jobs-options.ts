import type { QueuedJob } from './job-definition.ts';
import type { JobQueues } from './job-queues.ts';

/** A kind of job that is done again and again, by one replica each time. */
export interface ScheduledJob {
  readonly job: QueuedJob;
  readonly payload: unknown;
  readonly everyMs: number;
}

export abstract class JobsOptions {
  /** Every kind of job that the service does; each needs its one handler. */
  abstract readonly jobs: readonly QueuedJob[];
  /** What the service's messaging hands jobs on to. */
  abstract readonly queues: JobQueues;
  abstract readonly schedules?: readonly ScheduledJob[];
}
