import { createHash } from 'node:crypto';
import { AppError, type ImportView, OPEN_IMPORTS, type StartImportQuery } from '@casebook/contracts';
import { IMPORT_QUOTA } from '@casebook/exam';
import { type Caller, Database, MemberAccess, newId, requireUnlocked, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { detectFormat } from '../formats/formats.ts';
import { type Import, noCounts, unreadFile } from './import.ts';
import { ImportQuotasRepository } from './import-quotas.repository.ts';
import { toImportView } from './import-view.ts';
import { ReadImport } from './imports.job.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Stores an uploaded file and enqueues the job that reads it. Uploading the same file again returns the existing import. */
@Injectable()
export class StartImport {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly imports: ImportsRepository,
    private readonly quotas: ImportQuotasRepository,
  ) {}

  /** @throws access.required, admin.locked, import.format-unknown, import.quota-exceeded, import.too-many */
  async execute(caller: Caller, query: StartImportQuery, file: Uint8Array): Promise<ImportView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    requireUnlocked(caller);
    const { fileName, format: named, encoding, ...defaults } = query;
    const format = named ?? detectFormat(fileName, file);
    if (!format) throw new AppError('import.format-unknown');
    const fileKey = createHash('sha256').update(JSON.stringify({ format, encoding, defaults })).update(file).digest('hex');
    return this.database.write(caller, async (tx) => {
      const one: Import = {
        id: newId(),
        version: 1,
        ownerId: caller.id,
        intoBank: caller.role === 'admin',
        status: 'reading',
        format,
        encoding,
        fileName,
        fileBytes: file.length,
        fileKey,
        defaults,
        categories: {},
        counts: noCounts,
        ...unreadFile,
        createdAt: tx.now,
        updatedAt: tx.now,
      };
      await this.quotas.lock(tx, caller.id);
      return toImportView((await this.imports.findOpen(tx, caller.id, fileKey)) ?? (await this.#add(tx, caller.id, one, file)));
    });
  }

  async #add(tx: Transaction, ownerId: string, one: Import, file: Uint8Array): Promise<Import> {
    if ((await this.imports.countOpen(tx, ownerId)) >= OPEN_IMPORTS) throw new AppError('import.too-many');
    if (!(await this.quotas.count(tx, ownerId, file.length, IMPORT_QUOTA)))
      throw new AppError('import.quota-exceeded', { retryAfter: secondsToMidnight(tx.now) });
    await this.imports.add(tx, one);
    await this.imports.addFile(tx, one.id, file);
    tx.enqueue(ReadImport, { importId: one.id, ownerId });
    tx.audit('import.started', { importId: one.id, format: one.format, fileBytes: one.fileBytes });
    return one;
  }
}

/** The quota applies per UTC day. */
const secondsToMidnight = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
const DAY_MS = 24 * 60 * 60_000;
