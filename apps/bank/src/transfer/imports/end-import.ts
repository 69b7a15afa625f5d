import { AppError, type ImportView } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EntriesRepository } from './entries.repository.ts';
import { EntrySummariesRepository } from './entry-summaries.repository.ts';
import { type Import, type ImportProblem, unreadFile } from './import.ts';
import { toImportView } from './import-view.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Ends an import that can't be applied. Its refusals are kept, with their reasons; the file and the accepted questions are deleted. */
@Injectable()
export class FailImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly entries: EntriesRepository,
    private readonly summaries: EntrySummariesRepository,
  ) {}

  /** @param one the import, locked by this transaction */
  async fail(tx: Transaction, one: Import, problem: ImportProblem): Promise<Import> {
    await this.imports.removeFile(tx, one.id);
    await this.entries.removeExcept(tx, one.id, 'refused');
    const counts = await this.entries.countByOutcome(tx, one.id);
    const refusals = await this.summaries.countRefusals(tx, one.id);
    const failed: Import = { ...one, ...unreadFile, readBytes: one.readBytes, status: 'failed', problem, counts, refusals };
    await this.imports.save(tx, failed);
    return { ...failed, version: one.version + 1, updatedAt: tx.now };
  }
}

/** Discards an import with its file and entries. A job that is reading it stops. */
@Injectable()
export class DiscardImport {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly entries: EntriesRepository,
  ) {}

  /** @throws import.not-found, import.settled */
  execute(caller: Caller, id: string): Promise<ImportView> {
    return this.database.write(caller, async (tx) => {
      const one = await this.imports.lock(tx, caller.id, id);
      if (!one) throw new AppError('import.not-found');
      if (one.status === 'applying' || one.status === 'applied') throw new AppError('import.settled');
      await this.entries.removeAll(tx, id);
      await this.imports.removeFile(tx, id);
      await this.imports.save(tx, { ...one, status: 'discarded' });
      tx.audit('import.discarded', { importId: id });
      return toImportView({ ...one, status: 'discarded', version: one.version + 1 });
    });
  }
}
