import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { ImportAttempt } from './import-attempt.ts';
import { ImportReader } from './import-reader.ts';
import { ReadImport } from './imports.job.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Reads an uploaded file. A retry starts from the beginning. */
@JobHandler(ReadImport)
export class ReadImportHandler implements HandlesJob<typeof ReadImport> {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly importReader: ImportReader,
    private readonly importAttempt: ImportAttempt,
  ) {}

  async handle({ payload: { importId, ownerId }, attempt, caller }: JobRun<typeof ReadImport>): Promise<void> {
    const file = await this.imports.fileOf(ownerId, importId);
    if (!file) return;
    await this.importAttempt.run(attempt, caller, { ownerId, importId, problem: 'not-read' }, () =>
      this.importReader.read(caller, ownerId, importId, whole(file)),
    );
  }
}

async function* whole(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
