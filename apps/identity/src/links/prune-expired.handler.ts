import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { ProviderStatesRepository } from '../providers/provider-states.repository.ts';
import { PruneExpired } from './prune-expired.job.ts';

/** Rows that one transaction deletes. */
const BATCH = 500;

/** Deletes what has expired, in batches, so that requests don't wait long for its row locks. */
@JobHandler(PruneExpired)
export class PruneExpiredHandler implements HandlesJob<typeof PruneExpired> {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly states: ProviderStatesRepository,
  ) {}

  async handle({ caller, signal }: JobRun<typeof PruneExpired>): Promise<void> {
    for (const repository of [this.requests, this.states])
      for (let deleted = BATCH; deleted === BATCH; ) {
        signal.throwIfAborted();
        deleted = await this.database.write(caller, (tx) => repository.deleteExpired(tx, BATCH));
      }
  }
}
