import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ApplyingRepository } from './applying.repository.ts';
import { CheckImportRights } from './check-import-rights.ts';
import { FailImport } from './end-import.ts';
import type { Import, ImportOwner } from './import.ts';
import { ImportConflicts } from './import-conflicts.ts';
import { ReadImport } from './imports.job.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Long enough for an operator's file of any size. */
const APPLY_TIMEOUT_MS = 60 * 60_000;

/** Applies the staged entries to the bank in one transaction. */
@Injectable()
export class StagedImports {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly applying: ApplyingRepository,
    private readonly conflicts: ImportConflicts,
    private readonly rights: CheckImportRights,
    private readonly failImport: FailImport,
  ) {}

  /**
   * @param caller the actor of the events
   * @returns the import, which is now applied; or being read again, if the bank has changed since the preview; or previewed or failed, if
   *   its owner has lost a right. Undefined if it isn't waiting to be applied, for example because an earlier attempt has applied it.
   */
  apply(caller: Caller, owner: ImportOwner, id: string): Promise<Import | undefined> {
    return this.database.write(
      caller,
      async (tx) => {
        const one = await this.imports.lock(tx, owner, id);
        if (one?.status !== 'applying') return undefined;
        const missing = await this.rights.findMissing(tx, one);
        if (missing === 'role-changed') return this.failImport.fail(tx, one, missing);
        if (missing) return this.#save(tx, { ...one, status: 'previewed', problem: missing });
        if (await this.conflicts.exist(tx, one)) return this.#rereadFile(tx, one);
        await this.applying.addNew(tx, one);
        await this.applying.updateExisting(tx, one);
        await this.applying.learnWords(tx, id);
        await this.applying.publish(tx, id);
        await this.imports.removeFile(tx, id);
        const { new: added, changed } = one.counts;
        tx.audit('questions.imported', { importId: id, into: one.intoBank ? 'bank' : 'own', added, changed });
        return this.#save(tx, { ...one, status: 'applied' });
      },
      { timeoutMs: APPLY_TIMEOUT_MS },
    );
  }

  async #rereadFile(tx: Transaction, one: Import): Promise<Import> {
    const again = await this.#save(tx, { ...one, status: 'reading', problem: 'bank-changed' });
    if (one.ownerId !== null) tx.enqueue(ReadImport, { importId: one.id, ownerId: one.ownerId });
    return again;
  }

  async #save(tx: Transaction, one: Import): Promise<Import> {
    await this.imports.save(tx, one);
    return { ...one, version: one.version + 1 };
  }
}
