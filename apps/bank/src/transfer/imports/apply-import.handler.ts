import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { ImportAttempt } from './import-attempt.ts';
import { ApplyImport } from './imports.job.ts';
import { StagedImports } from './staged-imports.ts';

/** Applies an import on behalf of its owner. Idempotent: a retry after success does nothing. */
@JobHandler(ApplyImport)
export class ApplyImportHandler implements HandlesJob<typeof ApplyImport> {
  constructor(
    private readonly stagedImports: StagedImports,
    private readonly importAttempt: ImportAttempt,
  ) {}

  async handle({ payload: { importId, ownerId }, attempt, caller }: JobRun<typeof ApplyImport>): Promise<void> {
    await this.importAttempt.run(attempt, caller, { ownerId, importId, problem: 'not-applied' }, () =>
      this.stagedImports.apply({ ...caller, id: ownerId }, ownerId, importId),
    );
  }
}
