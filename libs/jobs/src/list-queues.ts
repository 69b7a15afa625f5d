import type { QueueList } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { JobsOptions } from './jobs-options.ts';

/** Counts what the service's queues hold. */
@Injectable()
export class ListQueues {
  constructor(private readonly options: JobsOptions) {}

  /** @throws Error where the backend is down */
  async execute(): Promise<QueueList> {
    const counts = await this.options.queues.counts(this.options.jobs.map(({ queue }) => queue));
    return {
      items: [...counts].map(([queue, { waiting, active, failed, ageSeconds }]) => ({
        queue,
        waiting,
        active,
        failed,
        oldestWaitMs: Math.round(ageSeconds * 1_000),
      })),
    };
  }
}
