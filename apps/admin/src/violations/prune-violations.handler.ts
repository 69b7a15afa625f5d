import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { PruneViolations } from './prune-violations.job.ts';
import { ViolationsRepository } from './violations.repository.ts';

const RETENTION_MS = 365 * 24 * 60 * 60_000;
/** How many rows one transaction deletes. */
const BATCH = 500;

/** Deletes violations older than a year. */
@JobHandler(PruneViolations)
export class PruneViolationsHandler implements HandlesJob<typeof PruneViolations> {
  constructor(
    private readonly database: Database,
    private readonly violations: ViolationsRepository,
  ) {}

  async handle({ caller, signal }: JobRun<typeof PruneViolations>): Promise<void> {
    for (let deleted = BATCH; deleted === BATCH; ) {
      signal.throwIfAborted();
      deleted = await this.database.write(caller, (tx) =>
        this.violations.deleteBefore(tx, new Date(tx.now.getTime() - RETENTION_MS), BATCH),
      );
    }
  }
}
