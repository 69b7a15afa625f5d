import type { AppErrorQuery } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, EXACT_COUNT_LIMIT, estimateRows, join, type Sql, sql, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

export interface AppErrorRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly whereAt: string;
  readonly what: string;
  readonly message: string;
  readonly userId: string | null;
  readonly url: string | null;
  readonly ua: string | null;
  readonly ctx: Readonly<Record<string, unknown>> | null;
  readonly groupId: string | null;
}

export type AppErrorFilter = Pick<AppErrorQuery, 'what' | 'where_at' | 'user_id' | 'group_id' | 'since'>;

const COLUMNS = sql`id::text, created_at AS "createdAt", where_at AS "whereAt", what, message, user_id::text AS "userId", url, ua, ctx,
  group_id::text AS "groupId"`;

@ErasesMember('app_errors.user_id')
export class AppErrorsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, { ctx, ...row }: AppErrorRow): Promise<void> {
    await tx.sql.execute`
      INSERT INTO app_errors (id, created_at, where_at, what, message, user_id, url, ua, ctx)
      VALUES (${row.id}::uuid, ${row.createdAt}, ${row.whereAt}, ${row.what}, ${row.message}, ${row.userId}::uuid, ${row.url}, ${row.ua},
        ${ctx && JSON.stringify(ctx)}::jsonb)`;
  }

  /** Newest first. Reads only the page's rows; those before the offset are skipped in the index. */
  list(filter: AppErrorFilter, limit: number, offset: number): Promise<AppErrorRow[]> {
    return this.database.sql.query<AppErrorRow[]>`
      SELECT ${COLUMNS} FROM app_errors AS page WHERE id IN (
        SELECT id FROM app_errors WHERE ${matches(filter)} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset})
      ORDER BY page.created_at DESC, page.id DESC`;
  }

  /** The exact number up to ten thousand. Above that, the planner's estimate. */
  async count(filter: AppErrorFilter): Promise<number> {
    const counted = sql`SELECT id FROM app_errors WHERE ${matches(filter)}`;
    const [row] = await this.database.sql.query<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (${counted} LIMIT ${EXACT_COUNT_LIMIT + 1}) AS counted`;
    const total = row?.total ?? 0;
    if (total <= EXACT_COUNT_LIMIT) return total;
    return Math.max(total, await estimateRows(this.database.sql, counted));
  }

  /** Errors that belong to no group yet, oldest first. */
  listUngrouped(limit: number): Promise<AppErrorRow[]> {
    return this.database.sql.query<AppErrorRow[]>`
      SELECT ${COLUMNS} FROM app_errors WHERE group_id IS NULL ORDER BY created_at LIMIT ${limit}`;
  }

  /** Locks the given errors that are still ungrouped, and skips rows that another run has locked. @returns the locked errors' ids */
  async lockUngrouped(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
    const rows = await tx.sql.query<{ id: string }[]>`
      SELECT id::text FROM app_errors WHERE id = ANY(${[...ids]}::uuid[]) AND group_id IS NULL FOR UPDATE SKIP LOCKED`;
    return new Set(rows.map(({ id }) => id));
  }

  /** Saves the errors' group, and their stacks as resolved by source maps. */
  async assign(
    tx: Transaction,
    groupId: string,
    errors: readonly { readonly id: string; readonly stack?: string }[],
  ): Promise<void> {
    const assigned = JSON.stringify(errors.map(({ id, stack }) => ({ id, stack })));
    await tx.sql.execute`
      UPDATE app_errors SET group_id = ${groupId}::uuid,
        ctx = CASE WHEN assigned.stack IS NULL THEN ctx ELSE jsonb_set(ctx, '{stack}', to_jsonb(assigned.stack)) END
      FROM jsonb_to_recordset(${assigned}::jsonb) AS assigned (id uuid, stack text) WHERE app_errors.id = assigned.id`;
  }

  /** @returns how many were deleted */
  deleteBefore(tx: Transaction, time: Date, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM app_errors WHERE id IN (
        SELECT id FROM app_errors WHERE created_at < ${time} ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  }

  /** Deletes the member's errors, because their URLs and context may also contain the member's id. Their groups stay. */
  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).appError.deleteMany({ where: { userId } });
  }
}

function matches({ what, where_at: whereAt, user_id: userId, group_id: groupId, since }: AppErrorFilter): Sql {
  const conditions = [
    ...(what === undefined ? [] : [sql`what = ${what}`]),
    ...(whereAt === undefined ? [] : [sql`where_at = ${whereAt}`]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}::uuid`]),
    ...(groupId === undefined ? [] : [sql`group_id = ${groupId}::uuid`]),
    ...(since === undefined ? [] : [sql`created_at >= ${new Date(since)}`]),
  ];
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`true`;
}
