import type { ReviewStatus } from '@casebook/contracts';
import { Database, type Keyset, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type QuestionVersion as VersionRow } from '../generated/prisma/client.ts';
import type { QuestionVersion } from '../questions/question-version.ts';
import { toVersion } from '../questions/question-versions.repository.ts';

/** The latest version of a member's question, and its live version, if any. */
export interface OwnQuestion {
  readonly latest: QuestionVersion;
  readonly liveVersion?: number;
}

type OwnRow = VersionRow & { liveVersion: number | null };

/** A member's own questions. Every query filters by the author's id. */
@Injectable()
export class OwnQuestionsRepository {
  constructor(private readonly database: Database) {}

  /** Ordered by the time of the latest version, newest first. @param statuses review statuses of the latest version; default: all */
  async list(
    authorId: string,
    statuses: readonly ReviewStatus[] | undefined,
    after: Keyset | undefined,
    limit: number,
  ): Promise<OwnQuestion[]> {
    const isAfter = after ? sql`(v.edited_at, v.question_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
    const rows = await this.database.sql.query<OwnRow[]>`
      SELECT v.question_id::text AS "questionId", v.version, v.content, v.editor_id::text AS "editorId",
        v.edited_at AS "editedAt", v.update_reason AS "updateReason", v.review_status AS "reviewStatus",
        v.reviewed_by::text AS "reviewedBy", v.reviewed_at AS "reviewedAt", v.review_notes AS "reviewNotes",
        CASE WHEN q.review_status = 'approved' THEN q.content_version END AS "liveVersion"
      FROM ${latestOf(authorId, statuses)} AND ${isAfter}
      ORDER BY v.edited_at DESC, v.question_id DESC LIMIT ${limit}`;
    return rows.map(({ liveVersion, ...version }) => ({
      latest: toVersion(version),
      ...(liveVersion !== null && { liveVersion }),
    }));
  }

  async count(authorId: string, statuses: readonly ReviewStatus[] | undefined): Promise<number> {
    const [row] = await this.database.sql.query<{ total: number }[]>`
      SELECT count(*)::int AS total FROM ${latestOf(authorId, statuses)}`;
    return row?.total ?? 0;
  }
}

const latestOf = (authorId: string, statuses: readonly ReviewStatus[] | undefined): Sql => sql`
  questions q JOIN question_versions v ON v.question_id = q.id AND v.version = q.latest_version
  WHERE q.author_id = ${authorId}::uuid AND NOT q.deleted
    AND ${statuses ? sql`v.review_status = ANY(${[...statuses]})` : sql`true`}`;
