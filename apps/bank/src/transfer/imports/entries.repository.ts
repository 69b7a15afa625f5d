import type { ImportOutcome } from '@casebook/contracts';
import { Database, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ImportEntry as StoredEntry } from '../../generated/prisma/client.ts';
import { tables } from '../../prisma.ts';
import { refusal } from '../formats/refusal.ts';
import type { ImportCounts, ImportOwner } from './import.ts';
import { noCounts } from './import.ts';
import type { StagedEntry } from './stage-entry.ts';

/** An entry as the import's owner sees it. */
export interface PreviewedEntry {
  readonly place: number;
  readonly line: number;
  readonly file?: string;
  readonly category?: string;
  readonly outcome: ImportOutcome;
  readonly stem?: string;
  readonly questionId?: string;
  readonly changes: readonly string[];
  readonly notes: readonly { code: string; text: string }[];
  readonly refusal?: { code: string; reason: string; howToFix: string };
}

/** The entries of files, staged until the import is applied. */
@Injectable()
export class EntriesRepository {
  constructor(private readonly database: Database) {}

  /** @param place the first entry's position; the others follow */
  async add(tx: Transaction, importId: string, place: number, entries: readonly StagedEntry[]): Promise<void> {
    const rows = entries.map((entry, at) => ({ ...entry, place: place + at, changes: entry.changes ?? [] }));
    await tx.sql.execute`
      INSERT INTO import_entries (import_id, place, line, file, category, outcome, stem, asked, external_id, question_id, based_on, content,
        origin, quality_score, complexity_score, changes, notes, refusal)
      SELECT ${importId}::uuid, e.place, e.line, e.file, e.category, e.outcome, e.stem, e."itemFingerprint", e."externalId", e."questionId", e."basedOn",
        e.content, e.origin, e."qualityScore", e."complexityScore", e.changes, e.notes, e.refusal
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(place int, line int, file text, category text, outcome text, stem text,
        "itemFingerprint" text, "externalId" text, "questionId" uuid, "basedOn" int, content jsonb, origin text, "qualityScore" int, "complexityScore" int,
        changes text[], notes jsonb, refusal jsonb)`;
  }

  async removeAll(tx: Transaction, importId: string): Promise<void> {
    await tables(tx).importEntry.deleteMany({ where: { importId } });
  }

  async removeExcept(tx: Transaction, importId: string, outcome: ImportOutcome): Promise<void> {
    await tables(tx).importEntry.deleteMany({ where: { importId, outcome: { not: outcome } } });
  }

  /**
   * Of identical questions in a file, only the first is accepted. Different questions with the same identifier are refused, because either
   * may be the intended one.
   */
  async markRepetitions(tx: Transaction, importId: string): Promise<void> {
    // An array of positions forces index lookups: the planner has no statistics yet for a table that was just filled.
    await tx.sql.execute`
      UPDATE import_entries SET outcome = 'duplicate', question_id = NULL, content = NULL
      WHERE import_id = ${importId}::uuid AND place = ANY(ARRAY(
        SELECT place FROM (
          SELECT place, row_number() OVER (PARTITION BY asked ORDER BY place) AS occurrence FROM import_entries
          WHERE import_id = ${importId}::uuid AND outcome = 'new') AS asked
        WHERE occurrence > 1))`;
    await tx.sql.execute`
      UPDATE import_entries SET outcome = 'refused', question_id = NULL, content = NULL,
        refusal = ${JSON.stringify(IDENTIFIER_REPEATED)}::jsonb
      WHERE import_id = ${importId}::uuid AND place = ANY(ARRAY(
        SELECT place FROM (
          SELECT place, row_number() OVER (
            PARTITION BY CASE outcome WHEN 'changed' THEN question_id::text ELSE coalesce(external_id, question_id::text) END
            ORDER BY place) AS occurrence
          FROM import_entries WHERE import_id = ${importId}::uuid AND outcome IN ('new', 'changed')) AS named
        WHERE occurrence > 1))`;
  }

  /** Runs ANALYZE before set-based statements scan the new entries. */
  async analyze(): Promise<void> {
    await this.database.sql.execute`ANALYZE import_entries`;
  }

  async countByOutcome(tx: Transaction, importId: string): Promise<ImportCounts> {
    const groups = await tables(tx).importEntry.groupBy({ by: ['outcome'], where: { importId }, _count: true });
    return { ...noCounts, ...Object.fromEntries(groups.map(({ outcome, _count }) => [outcome, _count])) };
  }

  /** In the file's order, after a position. */
  async list(
    ownerId: ImportOwner,
    importId: string,
    outcomes: readonly ImportOutcome[],
    after: number | undefined,
    limit: number,
  ): Promise<PreviewedEntry[]> {
    const rows = await this.database.sql.query<ListedRow[]>`
      SELECT e.place, e.line, e.file, e.category, e.outcome, e.stem, e.question_id::text AS "questionId", e.changes, e.notes, e.refusal
      FROM import_entries e JOIN imports i ON i.id = e.import_id
      WHERE e.import_id = ${importId}::uuid AND i.owner_id IS NOT DISTINCT FROM ${ownerId}::uuid
        AND e.outcome = ANY(${[...outcomes]}) AND ${after === undefined ? sql`true` : sql`e.place > ${after}`}
      ORDER BY e.place LIMIT ${limit}`;
    return rows.map(toPreviewed);
  }
}

const IDENTIFIER_REPEATED = refusal(
  'external-id.repeated',
  'Another question in this file has the same identifier.',
  'Give each question a unique identifier, or none.',
);

type ListedRow = Pick<
  StoredEntry,
  'place' | 'line' | 'file' | 'category' | 'outcome' | 'stem' | 'questionId' | 'changes' | 'notes' | 'refusal'
>;
const Outcome = z.enum(['new', 'changed', 'duplicate', 'refused']);
const Notes = z.array(z.object({ code: z.string(), text: z.string() }));
/** An earlier version stored `howToMend` instead of `howToFix`; such entries are deleted a week after their import's last change. */
const Refused = z
  .object({ code: z.string(), reason: z.string(), howToFix: z.string().optional(), howToMend: z.string().optional() })
  .transform(({ howToMend = '', howToFix = howToMend, ...refused }) => ({ ...refused, howToFix }));

function toPreviewed({
  file,
  category,
  outcome,
  stem,
  questionId,
  changes,
  notes,
  refusal: refused,
  ...row
}: ListedRow): PreviewedEntry {
  return {
    ...row,
    outcome: Outcome.parse(outcome),
    changes: changes ?? [],
    notes: Notes.parse(notes ?? []),
    ...(file !== null && { file }),
    ...(category !== null && { category }),
    ...(stem !== null && { stem }),
    ...(questionId !== null && { questionId }),
    ...(refused !== null && { refusal: Refused.parse(refused) }),
  };
}
