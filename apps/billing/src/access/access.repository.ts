import { Database, type Sql, type SqlClient, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';
import type { Subscription } from './entitlement.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { noAccess, type UserAccess } from './user-access.ts';

interface AccessRow {
  readonly userId: string;
  /** Null for a member without a row, whose access was never published. */
  readonly version: number | null;
  readonly deleted: boolean | null;
  readonly hasAccess: boolean | null;
  readonly accessUntil: Date | null;
  readonly override: Date | null;
  readonly status: string | null;
  readonly isPlanPrice: boolean | null;
  readonly pastDueSince: bigint | null;
  readonly cancelAt: bigint | null;
}

/** What a member's access depends on: the grant in `user_access`, the override in `stripe_customers`, and the subscription. */
@Injectable()
export class AccessRepository {
  constructor(private readonly database: Database) {}

  find(userId: string): Promise<UserAccess> {
    return readOne(this.database.sql, userId);
  }

  /**
   * Locks the member's access with an advisory lock. Every transaction that changes what access depends on takes it, so they run one by
   * one.
   */
  async lock(tx: Transaction, userId: string): Promise<UserAccess> {
    await tx.sql.query`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 0))::text`;
    return readOne(tx.sql, userId);
  }

  /** Saves the version and the grant. Override and subscription are saved by their own repositories. */
  async save(tx: Transaction, { userId, version, deleted, grant }: UserAccess): Promise<void> {
    const fields = { version, deleted, hasAccess: grant.hasAccess, accessUntil: grant.accessUntil ?? null };
    await tables(tx).userAccess.upsert({ where: { userId }, create: { userId, ...fields }, update: fields });
  }

  /** Members whose access was published, by id. */
  async allAfter(tx: Transaction, afterUserId: string | undefined, limit: number): Promise<UserAccess[]> {
    const after = afterUserId ? sql`WHERE user_id > ${afterUserId}::uuid` : sql``;
    const rows = await read(tx.sql, sql`SELECT user_id FROM user_access ${after} ORDER BY user_id LIMIT ${limit}`);
    return rows.map(toUserAccess);
  }
}

async function readOne(client: SqlClient, userId: string): Promise<UserAccess> {
  const [row] = await read(client, sql`SELECT ${userId}::uuid AS user_id`);
  return row ? toUserAccess(row) : noAccess(userId);
}

/** @param members selects `user_id` */
const read = (client: SqlClient, members: Sql): Promise<AccessRow[]> => client.query<AccessRow[]>`
  SELECT m.user_id AS "userId", a.version, a.deleted, a.has_access AS "hasAccess", a.access_until AS "accessUntil",
    c.access_override_until AS override, s.status, s.is_plan_price AS "isPlanPrice",
    s.past_due_since AS "pastDueSince", s.cancel_at AS "cancelAt"
  FROM (${members}) AS m LEFT JOIN user_access AS a USING (user_id) LEFT JOIN stripe_customers AS c USING (user_id)
    LEFT JOIN stripe_subscriptions AS s USING (user_id)
  ORDER BY m.user_id`;

function toUserAccess(row: AccessRow): UserAccess {
  const { userId, version, deleted, hasAccess, accessUntil, override } = row;
  const subscription = subscriptionOf(row);
  return {
    userId,
    version: version ?? 0,
    deleted: deleted ?? false,
    grant: { hasAccess: hasAccess ?? false, ...(accessUntil && { accessUntil }) },
    ...(override && { override }),
    ...(subscription && { subscription }),
  };
}

function subscriptionOf({ status, isPlanPrice, pastDueSince, cancelAt }: AccessRow): Subscription | undefined {
  if (status === null) return undefined;
  return subscriptionFacts({
    status,
    isPlanPrice: isPlanPrice ?? false,
    ...(pastDueSince !== null && { pastDueSince: Number(pastDueSince) }),
    ...(cancelAt !== null && { cancelAt: Number(cancelAt) }),
  });
}
