import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EntriesRepository } from './entries.repository.ts';
import type { Import, ImportProblem } from './import.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Ends an import that can't be applied. Only the refusals stay, which say why: neither the file nor its questions are needed. */
@Injectable()
export class FailImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly entries: EntriesRepository,
  ) {}

  /** @param one locked by this transaction */
  async fail(tx: Transaction, one: Import, problem: ImportProblem): Promise<Import> {
    await this.imports.removeFile(tx, one.id);
    await this.entries.removeAllBut(tx, one.id, 'refused');
    const counts = await this.entries.countByOutcome(tx, one.id);
    const failed: Import = { ...one, status: 'failed', problem, counts };
    await this.imports.save(tx, failed);
    return { ...failed, version: one.version + 1, updatedAt: tx.now };
  }
}
