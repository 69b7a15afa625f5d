import { type FailedJobPage, type ListFailedJobsQuery } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { failedJobCursors, latestFirst, type QueuedFailure } from './failed-jobs.ts';
import { JobsOptions } from './jobs-options.ts';
import { requireQueue } from './require-queue.ts';

/** Lists the failed jobs of the service's queues, or of one, the latest failure first. */
@Injectable()
export class ListFailedJobs {
  constructor(private readonly options: JobsOptions) {}

  /** @throws queue.not-found, page.cursor-invalid */
  async execute({ limit, cursor, queue }: ListFailedJobsQuery): Promise<FailedJobPage> {
    const names =
      queue === undefined ? [...new Set(this.options.jobs.map((job) => job.queue))] : [requireQueue(this.options, queue)];
    const before = cursor === undefined ? undefined : failedJobCursors.decode(cursor);
    const [pages, counts] = await Promise.all([
      Promise.all(names.map((name) => this.options.queues.listFailed(name, before, limit + 1))),
      this.options.queues.counts(names),
    ]);
    const { rows, ...next } = failedJobCursors.cutPage(pages.flat().sort(latestFirst), limit, ({ failedAt, id }) => ({
      failedAt,
      id,
    }));
    return {
      items: rows.map(toView),
      total: [...counts.values()].reduce((sum, { failed }) => sum + failed, 0),
      totalIsEstimate: false,
      ...next,
    };
  }
}

const toView = ({ enqueuedAt, failedAt, ...job }: QueuedFailure) => ({
  ...job,
  enqueuedAt: enqueuedAt.toISOString(),
  failedAt: failedAt.toISOString(),
});
