import {
  AppError,
  type FailedJobPage,
  type JobsRetried,
  type ListFailedJobsQuery,
  type QueueList,
  type RetryJobsInput,
} from '@casebook/contracts';
import { type Caller, Database, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { failedJobCursors, latestFirst, type QueuedFailure } from './failed-jobs.ts';
import { JobsOptions } from './jobs-options.ts';
import type { QueueName } from './queues.ts';

/** Counts the jobs in the service's queues, by state. */
@Injectable()
export class ListQueues {
  constructor(private readonly options: JobsOptions) {}

  /** @throws Error if the backend is down */
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

/** Moves a failed job, or all failed jobs of a queue, back to waiting, with all their attempts. */
@Injectable()
export class RetryJobs {
  constructor(
    private readonly options: JobsOptions,
    private readonly database: Database,
  ) {}

  /**
   * The queue may be in Redis, which can't share a transaction with the audit. The entry is written first, so that no retry goes
   * unaudited.
   * @throws queue.not-found, job.not-found
   */
  async execute(caller: Caller, { queue, jobId }: RetryJobsInput): Promise<JobsRetried> {
    const name = requireQueue(this.options, queue);
    const failed = jobId === undefined ? await this.#count(name) : Number(await this.options.queues.hasFailed(name, jobId));
    if (failed === 0) throw new AppError('job.not-found');
    await this.database.write(withoutIdempotency(caller), async (tx) =>
      tx.audit('job.retried', { queue, ...(jobId === undefined ? { count: failed } : { jobId }) }),
    );
    if (jobId === undefined) return this.options.queues.retryAll(name);
    if (!(await this.options.queues.retry(name, jobId))) throw new AppError('job.not-found');
    return { retried: 1, hasMore: false };
  }

  async #count(name: Parameters<JobsOptions['queues']['retryAll']>[0]): Promise<number> {
    return (await this.options.queues.counts([name])).get(name)?.failed ?? 0;
  }
}

/** @returns a queue of the service. @throws queue.not-found */
function requireQueue({ jobs }: JobsOptions, name: string): QueueName {
  const found = jobs.find(({ queue }) => queue === name);
  if (!found) throw new AppError('queue.not-found', { queue: name });
  return found.queue;
}
