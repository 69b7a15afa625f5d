import {
  AppError,
  type ImportEntryPage,
  type ImportEntryView,
  ImportOutcome,
  type ListImportEntriesQuery,
  toWireStem,
} from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EntriesRepository, type PreviewedEntry } from './entries.repository.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Lists the entries of an import, each with what applying the import would do. */
@Injectable()
export class ListImportEntries {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly entries: EntriesRepository,
  ) {}

  /** @throws import.not-found, page.cursor-invalid */
  async execute(caller: Caller, id: string, query: ListImportEntriesQuery): Promise<ImportEntryPage> {
    const { limit, cursor, outcome = ImportOutcome.options } = query;
    const { counts } = await this.imports.get(caller.id, id);
    const after = cursor === undefined ? undefined : positionOf(cursor);
    const found = await this.entries.list(caller.id, id, outcome, after, limit + 1);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: rows.map(toEntryView),
      total: [...new Set(outcome)].reduce((sum, one) => sum + counts[one], 0),
      totalIsEstimate: false,
      ...(found.length > limit && last && { nextCursor: String(last.place) }),
    };
  }
}

function positionOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('page.cursor-invalid');
  return Number(cursor);
}

/** A new question has an id only after the import is applied. */
const toEntryView = ({ questionId, changes, notes, ...entry }: PreviewedEntry): ImportEntryView => ({
  ...toWireStem(entry),
  ...(questionId !== undefined && entry.outcome !== 'new' && { questionId }),
  changes: [...changes],
  notes: [...notes],
});
