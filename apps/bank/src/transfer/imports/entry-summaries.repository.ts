import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { ImportOwner, NoteText } from './import.ts';

/** The number of distinct notes to list; the rest is counted by code. */
const MAX_NOTE_TEXTS = 50;

export interface CountedCategory {
  readonly category: string;
  readonly entries: number;
}

/** Aggregates over the entries of an import. */
@Injectable()
export class EntrySummariesRepository {
  constructor(private readonly database: Database) {}

  /** Most frequent first. */
  groupNotes(tx: Transaction, importId: string): Promise<NoteText[]> {
    return tx.sql.query<NoteText[]>`
      SELECT note ->> 'code' AS code, note ->> 'text' AS text, count(*)::int AS entries
      FROM import_entries e, jsonb_array_elements(coalesce(e.notes, '[]')) AS note
      WHERE e.import_id = ${importId}::uuid GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MAX_NOTE_TEXTS}`;
  }

  async countRefusals(tx: Transaction, importId: string): Promise<Record<string, number>> {
    const rows = await tx.sql.query<{ code: string; entries: number }[]>`
      SELECT refusal ->> 'code' AS code, count(*)::int AS entries FROM import_entries
      WHERE import_id = ${importId}::uuid AND outcome = 'refused' GROUP BY 1 ORDER BY 2 DESC, 1`;
    return Object.fromEntries(rows.map(({ code, entries }) => [code, entries]));
  }

  /** The categories, most entries first, and their number. */
  async listCategories(owner: ImportOwner, importId: string, limit: number): Promise<{ rows: CountedCategory[]; total: number }> {
    const rows = await this.database.sql.query<(CountedCategory & { total: number })[]>`
      SELECT e.category, count(*)::int AS entries, count(*) OVER ()::int AS total
      FROM import_entries e JOIN imports i ON i.id = e.import_id
      WHERE e.import_id = ${importId}::uuid AND i.owner_id IS NOT DISTINCT FROM ${owner}::uuid AND e.category IS NOT NULL
      GROUP BY e.category ORDER BY 2 DESC, 1 LIMIT ${limit}`;
    return { rows: rows.map(({ category, entries }) => ({ category, entries })), total: rows[0]?.total ?? 0 };
  }
}
