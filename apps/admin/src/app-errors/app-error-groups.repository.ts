import { boundedTotal, Database, EXACT_COUNT_LIMIT, type Keyset, type Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AppErrorGroup as AppErrorGroupRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

export type { AppErrorGroupRow };

/** Errors with one fingerprint, to add to its group. */
export interface GroupedErrors extends Pick<AppErrorGroupRow, 'fingerprint' | 'whereAt' | 'what' | 'message' | 'count'> {
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

@Injectable()
export class AppErrorGroupsRepository {
  constructor(private readonly database: Database) {}

  /** The latest error first. @param resolved if given, only groups that are, or aren't, resolved */
  page(resolved: boolean | undefined, after: Keyset | undefined, limit: number): Promise<AppErrorGroupRow[]> {
    return tables(this.database).appErrorGroup.findMany({
      where: {
        ...whereOf(resolved),
        ...(after && { OR: [{ lastSeen: { lt: after.at } }, { lastSeen: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ lastSeen: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  /** @returns the number of groups, counted up to one more than the exact limit */
  async count(resolved: boolean | undefined): Promise<{ total: number; totalIsEstimate: boolean }> {
    return boundedTotal(
      await tables(this.database).appErrorGroup.count({ where: whereOf(resolved), take: EXACT_COUNT_LIMIT + 1 }),
    );
  }

  /**
   * Adds errors to the group with their fingerprint, and locks it. An error that is newer than the group's resolution reopens it.
   * @returns the group's id
   */
  async add(tx: Transaction, id: string, errors: GroupedErrors): Promise<string> {
    const [row] = await tx.sql.query<{ id: string }[]>`
      INSERT INTO app_error_groups AS former
        (id, fingerprint, where_at, what, message, count, first_seen, last_seen)
      VALUES (${id}::uuid, ${errors.fingerprint}, ${errors.whereAt}, ${errors.what}, ${errors.message}, ${errors.count},
        ${errors.firstSeen}, ${errors.lastSeen})
      ON CONFLICT (fingerprint) DO UPDATE SET
        count = former.count + excluded.count,
        first_seen = least(former.first_seen, excluded.first_seen),
        last_seen = greatest(former.last_seen, excluded.last_seen),
        reopened_at = CASE WHEN ${isReopened} THEN ${tx.now} ELSE former.reopened_at END,
        resolved_at = CASE WHEN ${isReopened} THEN NULL ELSE former.resolved_at END
      RETURNING id::text`;
    return Id.parse(row).id;
  }

  /** @returns for each group, how many members reported its errors, as far as the errors are still stored */
  async countMembers(
    ids: readonly string[],
    source: Database | Transaction = this.database,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await source.sql.query<{ id: string; members: number }[]>`
      SELECT group_id::text AS id, count(DISTINCT user_id)::int AS members FROM app_errors
      WHERE group_id = ANY(${[...ids]}::uuid[]) AND user_id IS NOT NULL GROUP BY group_id`;
    return new Map(rows.map(({ id, members }) => [id, members]));
  }

  /** Locks the row (`FOR UPDATE`). */
  async lock(tx: Transaction, id: string): Promise<AppErrorGroupRow | undefined> {
    await tx.sql.query`SELECT FROM app_error_groups WHERE id = ${id}::uuid FOR UPDATE`;
    return (await tables(tx).appErrorGroup.findUnique({ where: { id } })) ?? undefined;
  }

  async saveDecision(tx: Transaction, { id, resolvedAt, reopenedAt }: AppErrorGroupRow): Promise<void> {
    await tables(tx).appErrorGroup.update({ where: { id }, data: { resolvedAt, reopenedAt } });
  }

  /** Deletes groups whose last error is older than this time. @returns how many were deleted */
  deleteIdleSince(tx: Transaction, time: Date, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM app_error_groups WHERE id IN (
        SELECT id FROM app_error_groups WHERE last_seen < ${time} ORDER BY last_seen LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  }
}

const Id = z.object({ id: z.uuid() });

const isReopened: Sql = sql`former.resolved_at IS NOT NULL AND excluded.last_seen > former.resolved_at`;

const whereOf = (resolved: boolean | undefined) =>
  resolved === undefined ? {} : { resolvedAt: resolved ? { not: null } : null };
