import { AppError, type ImportView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EntriesRepository } from './entries.repository.ts';
import { toImportView } from './import-view.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Discards an import with its file and entries; a job that reads it stops. */
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
