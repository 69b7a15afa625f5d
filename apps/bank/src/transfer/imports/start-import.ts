import { createHash } from 'node:crypto';
import { AppError, type ImportView, OPEN_IMPORTS, type StartImportQuery } from '@casebook/contracts';
import { type Caller, Database, MemberAccess, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { detectFormat } from '../formats/formats.ts';
import { type Import, noCounts } from './import.ts';
import { ReadImport } from './import-jobs.ts';
import { toImportView } from './import-view.ts';
import { ImportsRepository } from './imports.repository.ts';

/** A member with access, or an admin, sends a file. It is kept, and read by a job. The same file sent again is the same import. */
@Injectable()
export class StartImport {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly imports: ImportsRepository,
  ) {}

  /** @throws access.required, import.format-unknown, import.too-many */
  async execute(caller: Caller, query: StartImportQuery, file: Uint8Array): Promise<ImportView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const { fileName, format: named, ...defaults } = query;
    const format = named ?? detectFormat(fileName, file);
    if (!format) throw new AppError('import.format-unknown');
    const fileKey = createHash('sha256').update(JSON.stringify({ format, defaults })).update(file).digest('hex');
    return this.database.write(caller, async (tx) => {
      const one: Import = {
        id: newId(),
        version: 1,
        ownerId: caller.id,
        intoBank: caller.role === 'admin',
        status: 'reading',
        format,
        fileName,
        fileBytes: file.length,
        fileKey,
        readBytes: 0,
        defaults,
        counts: noCounts,
        notes: {},
        createdAt: tx.now,
        updatedAt: tx.now,
      };
      return toImportView((await this.#alreadyOpen(tx, caller.id, fileKey)) ?? (await this.#add(tx, caller.id, one, file)));
    });
  }

  #alreadyOpen(tx: Transaction, ownerId: string, fileKey: string): Promise<Import | undefined> {
    return this.imports.findOpen(tx, ownerId, fileKey);
  }

  async #add(tx: Transaction, ownerId: string, one: Import, file: Uint8Array): Promise<Import> {
    if ((await this.imports.countOpen(tx, ownerId)) >= OPEN_IMPORTS) throw new AppError('import.too-many');
    if (!(await this.imports.add(tx, one))) return this.#sentAtOnce(tx, ownerId, one);
    await this.imports.addFile(tx, one.id, file);
    tx.enqueue(ReadImport, { importId: one.id, ownerId });
    tx.audit('import.started', { importId: one.id, format: one.format, fileBytes: one.fileBytes });
    return one;
  }

  /** Another request with the same file came first, by as little as that. */
  async #sentAtOnce(tx: Transaction, ownerId: string, { fileKey = '' }: Import): Promise<Import> {
    const open = await this.imports.findOpen(tx, ownerId, fileKey);
    if (!open) throw new Error('An import was not added, and no other one stands in its way');
    return open;
  }
}
