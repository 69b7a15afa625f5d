import { AppError, type JobsRetried, type RetryJobsInput } from '@casebook/contracts';
import { type Caller, Database, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { JobsOptions } from './jobs-options.ts';
import { requireQueue } from './require-queue.ts';

/** Moves a failed job, or all of a queue, back to waiting, with all attempts. */
@Injectable()
export class RetryJobs {
  constructor(
    private readonly options: JobsOptions,
    private readonly database: Database,
  ) {}

  /**
   * A queue may be in Redis, which shares no transaction with the audit. The entry is written first, so that no retry goes unaudited.
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
