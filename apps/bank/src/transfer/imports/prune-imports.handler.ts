import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { ImportQuotasRepository } from './import-quotas.repository.ts';
import { PruneImports } from './imports.job.ts';
import { ImportsRepository } from './imports.repository.ts';

const RETENTION_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes imports a week after their last change. */
@JobHandler(PruneImports)
export class PruneImportsHandler implements HandlesJob<typeof PruneImports> {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly quotas: ImportQuotasRepository,
  ) {}

  async handle({ caller }: JobRun<typeof PruneImports>): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const before = new Date(tx.now.getTime() - RETENTION_DAYS * DAY_MS);
      await this.imports.prune(tx, before);
      await this.quotas.prune(tx, before);
    });
  }
}
