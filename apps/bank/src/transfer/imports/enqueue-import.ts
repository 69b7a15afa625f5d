import { AppError, type ImportView } from '@casebook/contracts';
import { type Caller, Database, MemberAccess, requireUnlocked } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toImportView } from './import-view.ts';
import { ApplyImport } from './imports.job.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Enqueues the job that applies a previewed import. Idempotent. */
@Injectable()
export class EnqueueImport {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly imports: ImportsRepository,
  ) {}

  /** @throws access.required, import.not-found, import.admin-required, admin.locked, import.not-previewed, import.nothing-to-apply */
  async execute(caller: Caller, id: string): Promise<ImportView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.database.write(caller, async (tx) => {
      const one = await this.imports.lock(tx, caller.id, id);
      if (!one) throw new AppError('import.not-found');
      if (one.status === 'applying' || one.status === 'applied') return toImportView(one);
      if (one.intoBank && caller.role !== 'admin') throw new AppError('import.admin-required');
      if (one.intoBank) requireUnlocked(caller);
      if (one.status !== 'previewed') throw new AppError('import.not-previewed');
      if (one.counts.new + one.counts.changed === 0) throw new AppError('import.nothing-to-apply');
      const { problem: _problem, ...applying } = { ...one, status: 'applying' as const };
      await this.imports.save(tx, applying);
      tx.enqueue(ApplyImport, { importId: id, ownerId: caller.id });
      return toImportView({ ...applying, version: one.version + 1 });
    });
  }
}
