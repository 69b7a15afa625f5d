import { FLAGS_LISTED, FlagAction, FlagReason, FlagStatus, type FlagSummary } from '@casebook/contracts';
import { Database, empty, type Keyset, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { tables } from '../prisma.ts';
import { questionColumns, toQuestion } from '../questions/questions.repository.ts';
import { BY_URGENCY, type Flag } from './flag-rules.ts';
import type { FlaggedRow, RecordedAction } from './flag-view.ts';

/** Selects flagged questions. */
export interface FlaggedFilter {
  readonly statuses?: readonly FlagStatus[] | undefined;
  /** The text to search for in the question, its domain, its difficulty, and the reasons of its flags. */
  readonly text?: string | undefined;
}

/** Reads flags and their history for admins. */
@Injectable()
export class FlagReadingRepository {
  constructor(private readonly database: Database) {}

  /** Most flags first, then the latest flag. */
  async page({ statuses, text }: FlaggedFilter, after: Keyset | undefined, limit: number): Promise<FlaggedRow[]> {
    // A single statement reads one snapshot, so the returned flags are the ones that the filter and the order used.
    const rows = await this.database.sql.query<(Pick<FlaggedRow, 'flaggedAt' | 'status' | 'raised'> & { flags: unknown })[]>`
      WITH listed AS (
        SELECT * FROM (${flagged(text)}) AS flagged
        WHERE ${hasStatus(statuses)} AND ${isAfter(after)} ORDER BY flag_count DESC, flagged_at DESC, id DESC LIMIT ${limit})
      SELECT ${questionColumns}, listed.flagged_at AS "flaggedAt", listed.status, listed.raised, latest.flags
      FROM listed JOIN questions q ON q.id = listed.id CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('id', f.id, 'questionId', f.question_id, 'memberId', f.member_id,
          'reason', f.reason, 'note', f.note, 'status', f.status, 'hadAccess', f.had_access, 'raisedAt', f.raised_at)
          ORDER BY f.raised_at DESC, f.id DESC) AS flags
        FROM (SELECT * FROM flags WHERE question_id = listed.id ORDER BY raised_at DESC, id DESC LIMIT ${FLAGS_LISTED}) AS f
      ) AS latest
      ORDER BY listed.flag_count DESC, listed.flagged_at DESC, listed.id DESC`;
    return rows.map((row) => ({
      question: toQuestion(row),
      flaggedAt: row.flaggedAt,
      status: FlagStatus.parse(row.status),
      raised: row.raised,
      flags: Flags.parse(row.flags),
    }));
  }

  async summarize(text: string | undefined): Promise<FlagSummary> {
    const rows = await this.database.sql.query<{ status: FlagStatus; questions: number; flags: number }[]>`
      SELECT status, count(*)::int AS questions, sum(raised)::int AS flags FROM (${flagged(text)}) AS flagged GROUP BY status`;
    const byStatus = Object.fromEntries(BY_URGENCY.map((status) => [status, 0])) as Record<FlagStatus, number>;
    let [total, flags] = [0, 0];
    for (const row of rows) {
      byStatus[row.status] = row.questions;
      total += row.questions;
      flags += row.flags;
    }
    return { total, byStatus, flags };
  }

  /** The history of a question's flags, latest first. */
  async history(questionId: string, after: Keyset | undefined, limit: number): Promise<RecordedAction[]> {
    const rows = await tables(this.database).flagHistoryEntry.findMany({
      where: {
        questionId,
        ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(({ reason, ...row }) => ({
      ...row,
      action: FlagAction.parse(row.action),
      ...(reason !== null && { reason }),
    }));
  }

  countHistory(questionId: string): Promise<number> {
    return tables(this.database).flagHistoryEntry.count({ where: { questionId } });
  }
}

const Flags = z.array(
  z
    .object({
      id: z.uuid(),
      questionId: z.uuid(),
      memberId: z.uuid(),
      reason: FlagReason,
      note: z.string().nullable(),
      status: FlagStatus,
      hadAccess: z.boolean(),
      raisedAt: z.iso.datetime({ offset: true }),
    })
    .transform(
      ({ note, raisedAt, ...flag }): Flag => ({
        ...flag,
        raisedAt: new Date(raisedAt),
        ...(note !== null && { note }),
      }),
    ),
);

/** Every flagged question with its status (`statusOf` in `flag-rules.ts`). @param text a case-insensitive search text */
const flagged = (text: string | undefined): Sql => sql`
  SELECT q.id, q.flag_count, max(f.raised_at) AS flagged_at, count(*)::int AS raised,
    (${[...BY_URGENCY]}::text[])[min(array_position(${[...BY_URGENCY]}::text[], f.status))] AS status
  FROM flags f JOIN questions q ON q.id = f.question_id
  WHERE NOT q.deleted GROUP BY q.id
  ${
    text === undefined
      ? empty
      : sql`HAVING ${contains(sql`concat_ws(' ', q.stem, q.domain, q.difficulty)`, text)}
    OR bool_or(${contains(sql`concat_ws(' ', f.reason, f.note)`, text)})`
  }`;

const contains = (column: Sql, text: string): Sql => sql`position(lower(${text}) IN lower(${column})) > 0`;

const hasStatus = (statuses: readonly FlagStatus[] | undefined): Sql =>
  statuses ? sql`status = ANY(${[...statuses]})` : sql`true`;

function isAfter(after: Keyset | undefined): Sql {
  if (!after) return sql`true`;
  const { at, id, rank = 0 } = after;
  return sql`(flag_count, flagged_at, id) < (${rank}::float8, ${at}, ${id}::uuid)`;
}
