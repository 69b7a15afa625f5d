import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { EmailChangesRepository } from './email-changes.repository.ts';
import { ExpireEmailChanges } from './expire-email-changes.job.ts';

/** Rows that one transaction changes. */
const BATCH = 500;

/** Clears requested addresses that weren't confirmed in time. No link can confirm them anymore, so accounts shouldn't show them. */
@JobHandler(ExpireEmailChanges)
export class ExpireEmailChangesHandler implements HandlesJob<typeof ExpireEmailChanges> {
  constructor(
    private readonly database: Database,
    private readonly emailChanges: EmailChangesRepository,
  ) {}

  async handle({ caller, signal }: JobRun<typeof ExpireEmailChanges>): Promise<void> {
    for (let cleared = BATCH; cleared === BATCH; ) {
      signal.throwIfAborted();
      cleared = await this.database.write(caller, (tx) => this.emailChanges.clearExpired(tx, BATCH));
    }
  }
}
