import { FLAGS_LISTED, FlagAction, FlagReason, FlagStatus } from '@casebook/contracts';
import { Database, empty, type Keyset, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { tables } from '../prisma.ts';
import type { Flag } from './flag-rules.ts';
import type { FlaggedSummary, RecordedAction } from './flag-view.ts';

/** A question with its latest flags, latest first. */
export interface FlaggedRow extends FlaggedSummary {
  readonly flaggedAt: Date;
  readonly flags: readonly Flag[];
}

/** Reads flags and their history for admins. */
@Injectable()
export class FlagReadingRepository {
  constructor(private readonly database: Database) {}

  /** Most flags first, then the latest flag. @param statuses if given, at least one flag must have one of these */
  async page(statuses: readonly FlagStatus[] | undefined, after: Keyset | undefined, limit: number): Promise<FlaggedRow[]> {
    // One statement reads one snapshot, so each question comes with the flags that it is listed for.
    const rows = await this.database.sql.query<(Omit<FlaggedRow, 'flags'> & { flags: unknown })[]>`
      WITH listed AS (
        SELECT * FROM (${flagged(statuses)}) AS flagged
        WHERE ${isAfter(after)} ORDER BY flag_count DESC, flagged_at DESC, id DESC LIMIT ${limit})
      SELECT id::text, stem, flag_count AS "flagCount", suspended, flagged_at AS "flaggedAt", latest.flags
      FROM listed CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('id', f.id, 'questionId', f.question_id, 'memberId', f.member_id,
          'reason', f.reason, 'note', f.note, 'status', f.status, 'hadAccess', f.had_access, 'raisedAt', f.raised_at)
          ORDER BY f.raised_at DESC, f.id DESC) AS flags
        FROM (SELECT * FROM flags WHERE question_id = listed.id ORDER BY raised_at DESC, id DESC LIMIT ${FLAGS_LISTED}) AS f
      ) AS latest
      ORDER BY flag_count DESC, flagged_at DESC, id DESC`;
    return rows.map((row) => ({ ...row, flags: Flags.parse(row.flags) }));
  }

  async count(statuses: readonly FlagStatus[] | undefined): Promise<number> {
    const [row] = await this.database.sql.query<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (${flagged(statuses)}) AS flagged`;
    return row?.total ?? 0;
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

const flagged = (statuses: readonly FlagStatus[] | undefined): Sql => sql`
  SELECT q.id, q.stem, q.flag_count, q.suspended, max(f.raised_at) AS flagged_at
  FROM flags f JOIN questions q ON q.id = f.question_id
  WHERE NOT q.deleted GROUP BY q.id
  ${statuses ? sql`HAVING bool_or(f.status = ANY(${[...statuses]}))` : empty}`;

function isAfter(after: Keyset | undefined): Sql {
  if (!after) return sql`true`;
  const { at, id, rank = 0 } = after;
  return sql`(flag_count, flagged_at, id) < (${rank}::float8, ${at}, ${id}::uuid)`;
}
