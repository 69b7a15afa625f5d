import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { UserAccess as UserAccessRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { UserAccess } from './user-access.ts';

@Injectable()
export class AccessRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string): Promise<UserAccess | undefined> {
    const row = await tables(this.database).userAccess.findUnique({ where: { userId } });
    return row ? toUserAccess(row) : undefined;
  }

  /** Locks the member's row (`FOR UPDATE`). */
  async lock(tx: Transaction, userId: string): Promise<UserAccess | undefined> {
    await tx.sql.query`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 0))::text`;
    const row = await tables(tx).userAccess.findUnique({ where: { userId } });
    return row ? toUserAccess(row) : undefined;
  }

  async save(tx: Transaction, { userId, version, deleted, grant }: UserAccess): Promise<void> {
    const fields = { version, deleted, hasAccess: grant.hasAccess, accessUntil: grant.accessUntil ?? null };
    await tables(tx).userAccess.upsert({ where: { userId }, create: { userId, ...fields }, update: fields });
  }

  async allAfter(tx: Transaction, afterUserId: string | undefined, limit: number): Promise<UserAccess[]> {
    const rows = await tables(tx).userAccess.findMany({
      where: afterUserId ? { userId: { gt: afterUserId } } : {},
      orderBy: { userId: 'asc' },
      take: limit,
    });
    return rows.map(toUserAccess);
  }
}

const toUserAccess = ({ userId, version, deleted, hasAccess, accessUntil }: UserAccessRow): UserAccess => ({
  userId,
  version,
  deleted,
  grant: { hasAccess, ...(accessUntil && { accessUntil }) },
});
