import { QuestionUpdated } from '@casebook/contracts';
import { sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import {
  contentColumns,
  contentRow,
  noAnswers,
  publishedQuestions,
  selectedContent,
} from '../../questions/questions.repository.ts';
import { addWordsOf } from '../../questions/search/search-vocabulary.repository.ts';
import type { Import } from './import.ts';

/** Set-based statements that turn staged entries into questions: their number doesn't depend on the number of entries. */
@Injectable()
export class ApplyingRepository {
  /** Takes an advisory lock on the scope (the bank, or a member's questions), so that the next import sees what this one adds. */
  async lockScope(tx: Transaction, { intoBank, ownerId }: Import): Promise<void> {
    const scope = `imports:${intoBank ? 'bank' : ownerId}`;
    await tx.sql.execute`SELECT pg_advisory_xact_lock(hashtextextended(${scope}, 0))`;
  }

  /** Locks the questions to update. @returns the number that have changed since the preview */
  async countChangedSince(tx: Transaction, { id, ownerId, intoBank }: Import): Promise<number> {
    await tx.sql.execute`
      SELECT 1 FROM questions WHERE id IN (
        SELECT question_id FROM import_entries WHERE import_id = ${id}::uuid AND outcome = 'changed')
      ORDER BY id FOR UPDATE`;
    const [row] = await tx.sql.query<{ changed: number }[]>`
      SELECT count(*)::int AS changed FROM import_entries e LEFT JOIN questions q ON q.id = e.question_id
      WHERE e.import_id = ${id}::uuid AND e.outcome = 'changed'
        AND (q.id IS NULL OR q.deleted OR q.latest_version <> e.based_on OR NOT (${intoBank} OR q.author_id = ${ownerId}::uuid))`;
    return row?.changed ?? 0;
  }

  /** New entries by position, with stem hash and identifiers. */
  async newAfter(tx: Transaction, importId: string, after: number, limit: number): Promise<NewEntry[]> {
    return tx.sql.query<NewEntry[]>`
      SELECT e.place, e.stem, e.asked AS "itemFingerprint", e.external_id AS "externalId" FROM import_entries e
      WHERE e.import_id = ${importId}::uuid AND e.outcome = 'new' AND e.place > ${after} ORDER BY e.place LIMIT ${limit}`;
  }

  /** Inserts the new questions, each with its first version. */
  async addNew(tx: Transaction, one: Import): Promise<void> {
    const status = statusOf(one);
    await tx.sql.execute`
      INSERT INTO questions (id, version, content_version, latest_version, author_id, origin, review_status, quality_score,
        complexity_score, created_at, updated_at, last_updated_at, ${contentColumns})
      SELECT e.question_id, 1, 1, 1, ${one.ownerId}::uuid, e.origin, ${status}, e.quality_score, e.complexity_score,
        ${tx.now}, ${tx.now}, ${tx.now}, ${selectedContent}
      FROM import_entries e, ${contentRow} AS c
      WHERE e.import_id = ${one.id}::uuid AND e.outcome = 'new' ORDER BY e.place`;
    await tx.sql.execute`
      INSERT INTO question_versions (question_id, version, content, editor_id, edited_at, review_status)
      SELECT question_id, 1, content, ${one.ownerId}::uuid, ${tx.now}, ${status}
      FROM import_entries WHERE import_id = ${one.id}::uuid AND outcome = 'new'`;
    await tx.sql.execute`
      INSERT INTO imported_questions (question_id, owner_id, external_id)
      SELECT question_id, ${one.intoBank ? null : one.ownerId}::uuid, external_id FROM import_entries
      WHERE import_id = ${one.id}::uuid AND outcome = 'new' AND external_id IS NOT NULL
      ON CONFLICT (owner_id, external_id) DO UPDATE SET question_id = excluded.question_id`;
  }

  /** Inserts the next version of the changed questions; live at once if no review is needed (see `edit` in authoring). */
  async updateExisting(tx: Transaction, one: Import): Promise<void> {
    const { id, intoBank, ownerId, fileName } = one;
    const status = statusOf(one);
    const reviewed = intoBank ? sql`${ownerId}::uuid, ${tx.now}` : sql`NULL::uuid, NULL::timestamptz`;
    await tx.sql.execute`
      UPDATE question_versions v SET review_status = 'draft' FROM import_entries e
      WHERE e.import_id = ${id}::uuid AND e.outcome = 'changed' AND v.question_id = e.question_id
        AND v.review_status = 'in-review'`;
    await tx.sql.execute`
      INSERT INTO question_versions (question_id, version, content, editor_id, edited_at, update_reason, review_status,
        reviewed_by, reviewed_at)
      SELECT e.question_id, e.based_on + 1, e.content, ${ownerId}::uuid, ${tx.now}, ${`Imported from ${fileName}`}, ${status},
        ${reviewed}
      FROM import_entries e WHERE e.import_id = ${id}::uuid AND e.outcome = 'changed'`;
    // The SQL equivalent of `withStatisticsFrom`. Options are stored in the order of their ids, so comparing the lists of ids is enough.
    await tx.sql.execute`
      WITH restarted AS (
        UPDATE questions q SET statistics_from = e.based_on + 1 FROM import_entries e
        WHERE e.import_id = ${id}::uuid AND e.outcome = 'changed' AND q.id = e.question_id
          AND (${intoBank} OR q.review_status <> 'approved')
          AND (q.correct_option_id::text <> e.content->>'correctOptionId'
            OR jsonb_path_query_array(q.options, '$[*].id') <> jsonb_path_query_array(e.content, '$.options[*].id'))
        RETURNING q.id)
      UPDATE question_statistics SET ${noAnswers} WHERE question_id IN (SELECT id FROM restarted)`;
    await tx.sql.execute`
      UPDATE questions q SET version = q.version + 1, content_version = e.based_on + 1, review_status = ${status},
        updated_at = ${tx.now}, last_updated_at = ${tx.now}, quality_score = e.quality_score, complexity_score = e.complexity_score,
        (${contentColumns}) = (SELECT ${selectedContent} FROM ${contentRow} AS c)
      FROM import_entries e
      WHERE e.import_id = ${id}::uuid AND e.outcome = 'changed' AND q.id = e.question_id
        AND (${intoBank} OR q.review_status <> 'approved')`;
    await tx.sql.execute`
      UPDATE questions q SET latest_version = e.based_on + 1 FROM import_entries e
      WHERE e.import_id = ${id}::uuid AND e.outcome = 'changed' AND q.id = e.question_id`;
  }

  /** Adds the words of the imported questions to the search vocabulary. */
  async learnWords(tx: Transaction, importId: string): Promise<void> {
    const imported = sql`
      SELECT question_id FROM import_entries WHERE import_id = ${importId}::uuid AND outcome IN ('new', 'changed')`;
    await tx.sql.execute`${addWordsOf(imported)}`;
  }

  /**
   * Publishes the imported questions. Rows are looked up by id, because the planner has no statistics of the new entries yet and would scan
   * all of them for each question.
   */
  async publish(tx: Transaction, importId: string): Promise<void> {
    await tx.emitAll(
      QuestionUpdated,
      sql`
      ${publishedQuestions}
      WHERE q.id = ANY(ARRAY(
          SELECT question_id FROM import_entries WHERE import_id = ${importId}::uuid AND outcome IN ('new', 'changed')))
        AND q.updated_at + interval '0' = ${tx.now}`,
    );
  }
}

export interface NewEntry {
  readonly place: number;
  readonly stem: string;
  readonly itemFingerprint: string;
  readonly externalId: string | null;
}

const statusOf = ({ intoBank }: Import) => (intoBank ? 'approved' : 'in-review');
