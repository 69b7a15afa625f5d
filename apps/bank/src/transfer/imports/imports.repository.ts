import { AppError, Domain, FileEncoding, ImportStatus, importDefaults, TransferFormat } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import { z } from 'zod';
import type { Prisma, Import as StoredImport } from '../../generated/prisma/client.ts';
import { tables } from '../../prisma.ts';
import { IMPORTS_CHANNEL, type Import, type ImportOwner, isImportProblem } from './import.ts';

const OPEN = ['reading', 'previewed', 'applying'] satisfies ImportStatus[];

/** Every query takes the owner's id. */
@ErasesMember('imports.owner_id', 'imported_questions.owner_id')
export class ImportsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, added: Import): Promise<void> {
    await tables(tx).import.create({ data: toRow(added) });
    tx.notify(IMPORTS_CHANNEL, added.id);
  }

  async addFile(tx: Transaction, importId: string, content: Uint8Array): Promise<void> {
    await tables(tx).importFile.create({ data: { importId, content: new Uint8Array(content) } });
  }

  /** @returns the file of an import; undefined if the owner has no such import, or it has ended */
  async fileOf(owner: ImportOwner, importId: string): Promise<Uint8Array | undefined> {
    if (!(await this.find(owner, importId))) return undefined;
    const row = await tables(this.database).importFile.findUnique({ where: { importId } });
    return row?.content;
  }

  async findOpen(tx: Transaction, ownerId: string, fileKey: string): Promise<Import | undefined> {
    const row = await tables(tx).import.findFirst({ where: { ownerId, fileKey, status: { in: OPEN } } });
    return row ? toImport(row) : undefined;
  }

  countOpen(tx: Transaction, ownerId: string): Promise<number> {
    return tables(tx).import.count({ where: { ownerId, status: { in: OPEN } } });
  }

  async find(ownerId: ImportOwner, id: string): Promise<Import | undefined> {
    const row = await tables(this.database).import.findFirst({ where: { id, ownerId } });
    return row ? toImport(row) : undefined;
  }

  /** @throws import.not-found, also for another owner's import */
  async get(ownerId: ImportOwner, id: string): Promise<Import> {
    const found = await this.find(ownerId, id);
    if (!found) throw new AppError('import.not-found');
    return found;
  }

  /** Locks the row (`FOR UPDATE`). */
  async lock(tx: Transaction, ownerId: ImportOwner, id: string): Promise<Import | undefined> {
    await tx.sql.query`
      SELECT 1 FROM imports WHERE id = ${id}::uuid AND owner_id IS NOT DISTINCT FROM ${ownerId}::uuid FOR UPDATE`;
    const row = await tables(tx).import.findFirst({ where: { id, ownerId } });
    return row ? toImport(row) : undefined;
  }

  /** Newest first. */
  async list(ownerId: string, after: Keyset | undefined, limit: number): Promise<Import[]> {
    const rows = await tables(this.database).import.findMany({
      where: {
        ownerId,
        ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(toImport);
  }

  count(ownerId: string): Promise<number> {
    return tables(this.database).import.count({ where: { ownerId } });
  }

  /** Saves changes of a locked import and notifies open streams. */
  async save(tx: Transaction, changed: Import): Promise<void> {
    const { id, ownerId, ...fields } = toRow({ ...changed, version: changed.version + 1, updatedAt: tx.now });
    const { version: _version, createdAt: _createdAt, ...data } = fields;
    await tables(tx).import.updateMany({
      where: { id: id as string, ownerId: ownerId ?? null },
      data: { ...data, version: { increment: 1 } },
    });
    tx.notify(IMPORTS_CHANNEL, changed.id);
  }

  /** Makes this attempt the import's reader. */
  async claimReading(tx: Transaction, ownerId: ImportOwner, id: string, reading: string): Promise<void> {
    await tables(tx).import.updateMany({ where: { id, ownerId }, data: { reading } });
  }

  /** Locks the import. @returns whether this attempt is still its reader, that is, neither discarded nor replaced by another attempt */
  async lockReading(tx: Transaction, ownerId: ImportOwner, id: string, reading: string): Promise<boolean> {
    const rows = await tx.sql.query<unknown[]>`
      SELECT 1 FROM imports WHERE id = ${id}::uuid AND owner_id IS NOT DISTINCT FROM ${ownerId}::uuid
        AND reading = ${reading}::uuid AND status = 'reading' FOR UPDATE`;
    return rows.length > 0;
  }

  /** Deletes what an ended import no longer needs. */
  async removeFile(tx: Transaction, importId: string): Promise<void> {
    await tables(tx).importFile.deleteMany({ where: { importId } });
  }

  async remove(tx: Transaction, ownerId: ImportOwner, id: string): Promise<void> {
    await tables(tx).import.deleteMany({ where: { id, ownerId } });
  }

  /** Deletes the member's imports and the identifiers of their questions. */
  async erase(tx: Transaction, { id: ownerId }: DeletedMember): Promise<void> {
    await tables(tx).import.deleteMany({ where: { ownerId } });
    await tables(tx).importedQuestion.deleteMany({ where: { ownerId } });
  }

  /** Deletes imports that haven't changed since a time, but only the entries of applied imports. @returns the number of imports */
  async prune(tx: Transaction, before: Date): Promise<number> {
    const stale = { updatedAt: { lt: before } };
    const { count } = await tables(tx).import.deleteMany({ where: { ...stale, status: { not: 'applied' } } });
    await tx.sql.execute`
      DELETE FROM import_entries e USING imports i
      WHERE i.id = e.import_id AND i.status = 'applied' AND i.updated_at < ${before}`;
    return count;
  }
}

const StoredDefaults = z.object({ ...importDefaults, domain: Domain.exactOptional() });
const Counted = z.record(z.string(), z.int());
const NoteTexts = z.array(z.object({ code: z.string(), text: z.string(), entries: z.int() }));
const Categories = z.record(z.string(), z.object({ domain: Domain, topic: z.string().exactOptional() }));

function toImport(row: StoredImport): Import {
  const { problem, fileKey, newEntries, changedEntries, duplicateEntries, refusedEntries, reading: _reading, ...rest } = row;
  return {
    ...rest,
    status: ImportStatus.parse(row.status),
    format: TransferFormat.parse(row.format),
    fileBytes: Number(row.fileBytes),
    readBytes: Number(row.readBytes),
    defaults: StoredDefaults.parse(row.defaults),
    counts: { new: newEntries, changed: changedEntries, duplicate: duplicateEntries, refused: refusedEntries },
    encoding: FileEncoding.parse(row.encoding),
    notes: Counted.parse(row.notes),
    noteTexts: NoteTexts.parse(row.noteTexts),
    refusals: Counted.parse(row.refusals),
    categories: Categories.parse(row.categories),
    ...(fileKey !== null && { fileKey }),
    ...(problem !== null && isImportProblem(problem) && { problem }),
  };
}

function toRow({ counts, fileKey, problem, ...row }: Import): Prisma.ImportCreateManyInput {
  return {
    ...row,
    fileKey: fileKey ?? null,
    problem: problem ?? null,
    defaults: { ...row.defaults },
    notes: { ...row.notes },
    noteTexts: row.noteTexts.map((note) => ({ ...note })),
    refusals: { ...row.refusals },
    categories: toJson(row.categories),
    newEntries: counts.new,
    changedEntries: counts.changed,
    duplicateEntries: counts.duplicate,
    refusedEntries: counts.refused,
  };
}

/** Removes `undefined`, which JSON can't represent. */
const toJson = (categories: Import['categories']): Prisma.InputJsonObject =>
  Object.fromEntries(
    Object.entries(categories).map(([category, { domain, topic }]) => [category, { domain, ...(topic && { topic }) }]),
  );
