import { Origin } from '@casebook/contracts';
import { sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { QuestionContent } from '../../questions/question-content.ts';
import { liveContent } from '../../questions/questions.repository.ts';
import type { Import } from './import.ts';
import type { ExistingQuestion } from './stage-entry.ts';

type Scope = Pick<Import, 'ownerId' | 'intoBank'>;
type Row = { key: string; id: string; latestVersion: number; content: unknown; origin: unknown };

export interface Identifiers {
  /** Identifiers of another system. */
  readonly externalKeys: readonly string[];
  /** Identifiers that may be ids or slugs of bank questions. */
  readonly names: readonly string[];
}

export interface NamedQuestions {
  readonly byKey: ReadonlyMap<string, ExistingQuestion>;
  readonly byName: ReadonlyMap<string, ExistingQuestion>;
}

/** Finds bank questions that may match a file's questions, limited to those that the importer may see. */
@Injectable()
export class ImportMatchesRepository {
  /**
   * The questions that the identifiers refer to. Ids and slugs find questions that the importer may edit; another system's identifiers find
   * questions from the importer's earlier imports. A member's own questions are compared in their latest version, shared ones in the live
   * one.
   */
  async named(tx: Transaction, scope: Scope, identifiers: Identifiers): Promise<NamedQuestions> {
    const [names, externalKeys] = [[...new Set(identifiers.names)], [...new Set(identifiers.externalKeys)]];
    if (names.length + externalKeys.length === 0) return { byKey: new Map(), byName: new Map() };
    const ids = names.filter((name) => z.uuid().safeParse(name).success);
    const writable = scope.intoBank ? sql`true` : sql`q.author_id = ${scope.ownerId}::uuid`;
    const importer = scope.intoBank ? sql`m.owner_id IS NULL` : sql`m.owner_id = ${scope.ownerId}::uuid`;
    const content = scope.intoBank ? liveContent : sql`coalesce(v.content, ${liveContent})`;
    const rows = await tx.sql.query<(Row & { isExternal: boolean })[]>`
      WITH named AS (
        SELECT external_id AS key, question_id AS id, true AS is_external FROM imported_questions m
        WHERE ${importer} AND external_id = ANY(${externalKeys}::text[])
        UNION ALL SELECT slug, id, false FROM questions WHERE slug = ANY(${names}::text[])
        UNION ALL SELECT id::text, id, false FROM questions WHERE id = ANY(${ids}::uuid[]))
      SELECT named.key, named.is_external AS "isExternal", q.id::text, q.latest_version AS "latestVersion", ${content} AS content,
        q.origin
      FROM named JOIN questions q USING (id)
      LEFT JOIN question_versions v ON v.question_id = q.id AND v.version = q.latest_version
      WHERE NOT q.deleted AND ${writable}`;
    const mapOf = (isExternal: boolean) =>
      new Map(rows.filter((row) => row.isExternal === isExternal).map((row) => [row.key, toExistingQuestion(row)]));
    return { byKey: mapOf(true), byName: mapOf(false) };
  }

  /** The questions with one of these stems, keyed by the given stem. */
  async sharingStem(tx: Transaction, scope: Scope, stems: readonly string[]): Promise<Map<string, ExistingQuestion[]>> {
    if (stems.length === 0) return new Map();
    const visible = scope.intoBank
      ? sql`true`
      : sql`(q.author_id = ${scope.ownerId}::uuid OR q.active AND q.review_status = 'approved')`;
    const rows = await tx.sql.query<Row[]>`
      WITH typed AS MATERIALIZED (
        SELECT stem, key_of_asked(stem) AS key FROM unnest(${[...new Set(stems)]}::text[]) AS given (stem))
      SELECT typed.stem AS key, q.id::text, q.latest_version AS "latestVersion", ${liveContent} AS content, q.origin
      FROM typed JOIN questions q ON q.asked_key = typed.key
      WHERE NOT q.deleted AND ${visible}`;
    const byStem = Map.groupBy(rows, ({ key }) => key);
    return new Map([...byStem].map(([stem, found]) => [stem, found.map(toExistingQuestion)]));
  }
}

const toExistingQuestion = ({ id, latestVersion, content, origin }: Row): ExistingQuestion => ({
  id,
  latestVersion,
  content: QuestionContent.parse(content),
  origin: Origin.parse(origin),
});
