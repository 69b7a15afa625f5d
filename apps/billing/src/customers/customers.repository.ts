import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

/** A member as a customer of Stripe. */
export interface Customer {
  readonly userId: string;
  /** Absent before the first checkout. */
  readonly customerId?: string;
  readonly overrideUntil?: Date;
  readonly isTrialUsed: boolean;
  readonly syncRequested: number;
  readonly syncDone: number;
}

interface CustomerRow {
  readonly userId: string;
  readonly customerId: string | null;
  readonly accessOverrideUntil: Date | null;
  readonly trialUsed: boolean;
  readonly syncRequested: number;
  readonly syncDone: number;
}

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string): Promise<Customer | undefined> {
    const row = await tables(this.database).stripeCustomer.findUnique({ where: { userId } });
    return row ? toCustomer(row) : undefined;
  }

  async findByCustomerId(customerId: string, source: Database | Transaction = this.database): Promise<Customer | undefined> {
    const row = await tables(source).stripeCustomer.findUnique({ where: { customerId } });
    return row ? toCustomer(row) : undefined;
  }

  async insertIfMissing(tx: Transaction, userId: string): Promise<void> {
    await tx.sql.execute`INSERT INTO stripe_customers (user_id) VALUES (${userId}::uuid) ON CONFLICT (user_id) DO NOTHING`;
  }

  /** Locks the row (`FOR UPDATE`). @returns undefined unless the caller still has the lease */
  async lockLeased(tx: Transaction, userId: string, lease: string): Promise<Customer | undefined> {
    const [row] = await tx.sql.query<CustomerRow[]>`
      SELECT user_id AS "userId", customer_id AS "customerId", access_override_until AS "accessOverrideUntil",
        trial_used AS "trialUsed", sync_requested AS "syncRequested", sync_done AS "syncDone"
      FROM stripe_customers WHERE user_id = ${userId}::uuid AND leased_by = ${lease}::uuid FOR UPDATE`;
    return row && toCustomer(row);
  }

  async saveCustomerId(tx: Transaction, userId: string, customerId: string): Promise<void> {
    await tables(tx).stripeCustomer.update({ where: { userId }, data: { customerId } });
  }

  /** Saves the override; undefined clears it. */
  async saveOverride(tx: Transaction, userId: string, until: Date | undefined): Promise<void> {
    const accessOverrideUntil = until ?? null;
    await tables(tx).stripeCustomer.upsert({
      where: { userId },
      create: { userId, accessOverrideUntil },
      update: { accessOverrideUntil },
    });
  }

  /** @returns the number of the requested sync; undefined for a member without a customer at Stripe */
  async requestSync(tx: Transaction, userId: string): Promise<{ customerId: string; request: number } | undefined> {
    const [row] = await tx.sql.query<{ customerId: string; request: number }[]>`
      UPDATE stripe_customers SET sync_requested = sync_requested + 1
      WHERE user_id = ${userId}::uuid AND customer_id IS NOT NULL
      RETURNING customer_id AS "customerId", sync_requested AS request`;
    return row;
  }

  /**
   * @param synced `done` is the last request that was made before the sync read Stripe's state. A deleted customer counts as an extra
   *   request, so that the next customer is created with a new idempotency key
   */
  async saveSync(
    tx: Transaction,
    userId: string,
    synced: { done: number; isTrialUsed: boolean; isDeleted: boolean },
  ): Promise<void> {
    await tx.sql.execute`
      UPDATE stripe_customers SET synced_at = ${tx.now},
        sync_done = greatest(sync_done, ${synced.done}) + ${synced.isDeleted ? 1 : 0},
        sync_requested = sync_requested + ${synced.isDeleted ? 1 : 0},
        trial_used = trial_used OR ${synced.isTrialUsed},
        customer_id = CASE WHEN ${synced.isDeleted} THEN NULL ELSE customer_id END
      WHERE user_id = ${userId}::uuid`;
  }

  /**
   * The members whose state should be fetched now: those with a requested sync that no job has done, and those whose period has ended
   * since the last sync.
   * @param limit the maximum number of members for one sweep
   */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.sql.query<{ userId: string }[]>`
      SELECT c.user_id AS "userId" FROM stripe_customers AS c LEFT JOIN stripe_subscriptions AS s USING (customer_id)
      WHERE c.customer_id IS NOT NULL AND (c.sync_done < c.sync_requested
        OR s.status IN ('active', 'trialing', 'past_due')
          AND to_timestamp(least(s.current_period_end, s.cancel_at)) BETWEEN coalesce(c.synced_at, '-infinity') AND ${now})
      ORDER BY c.synced_at NULLS FIRST LIMIT ${limit}`;
    return rows.map(({ userId }) => userId);
  }

  /** The number of customers with a requested sync that isn't done. */
  async countDue(): Promise<number> {
    const [row] = await this.database.sql.query<{ count: number }[]>`
      SELECT count(*)::int AS count FROM stripe_customers WHERE sync_done < sync_requested`;
    return row?.count ?? 0;
  }

  async remove(tx: Transaction, userId: string): Promise<string | undefined> {
    const [row] = await tx.sql.query<{ customerId: string | null }[]>`
      DELETE FROM stripe_customers WHERE user_id = ${userId}::uuid RETURNING customer_id AS "customerId"`;
    return row?.customerId ?? undefined;
  }
}

const toCustomer = ({ userId, customerId, accessOverrideUntil, trialUsed, syncRequested, syncDone }: CustomerRow): Customer => ({
  userId,
  isTrialUsed: trialUsed,
  syncRequested,
  syncDone,
  ...(customerId && { customerId }),
  ...(accessOverrideUntil && { overrideUntil: accessOverrideUntil }),
});
