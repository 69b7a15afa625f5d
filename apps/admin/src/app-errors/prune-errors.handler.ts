import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database, type Transaction } from '@casebook/platform';
import { AppErrorGroupsRepository } from './app-error-groups.repository.ts';
import { AppErrorsRepository } from './app-errors.repository.ts';
import { PruneErrors } from './group-errors.job.ts';

const RETENTION_MS = 90 * 24 * 60 * 60_000;
/** Rows that one transaction deletes. */
const BATCH = 500;

/** Deletes errors older than 90 days, and groups without an error in that time. */
@JobHandler(PruneErrors)
export class PruneErrorsHandler implements HandlesJob<typeof PruneErrors> {
  constructor(
    private readonly database: Database,
    private readonly errors: AppErrorsRepository,
    private readonly groups: AppErrorGroupsRepository,
  ) {}

  async handle(run: JobRun<typeof PruneErrors>): Promise<void> {
    await this.#inBatches(run, (tx, oldest) => this.errors.deleteBefore(tx, oldest, BATCH));
    await this.#inBatches(run, (tx, oldest) => this.groups.deleteIdleSince(tx, oldest, BATCH));
  }

  /** @param deleteBatch returns how many rows it deleted */
  async #inBatches(
    { caller, signal }: JobRun<typeof PruneErrors>,
    deleteBatch: (tx: Transaction, oldest: Date) => Promise<number>,
  ): Promise<void> {
    let deleted: number;
    do {
      signal.throwIfAborted();
      deleted = await this.database.write(caller, (tx) => deleteBatch(tx, new Date(tx.now.getTime() - RETENTION_MS)));
    } while (deleted === BATCH);
  }
}
