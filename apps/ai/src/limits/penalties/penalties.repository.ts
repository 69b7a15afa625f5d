import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import type { Penalty as PenaltyRow } from '../../generated/prisma/client.ts';
import { tables } from '../../prisma.ts';

export type { PenaltyRow };

/** The list of members under a penalty. Requests are decided by the limiter's state, in memory or Redis, which can't be listed. */
@ErasesMember('penalties.user_id')
export class PenaltiesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Saves a penalty. The later end wins, since requests may commit out of order. Call it only for a member whom the transaction has
   * locked.
   */
  async save(tx: Transaction, userId: string, until: Date): Promise<void> {
    await tx.sql.execute`
      INSERT INTO penalties AS former (user_id, until) VALUES (${userId}::uuid, ${until})
      ON CONFLICT (user_id) DO UPDATE SET until = greatest(former.until, excluded.until)`;
  }

  /** @returns whether the list contains a penalty of the member that hasn't ended */
  async isListed(tx: Transaction, userId: string): Promise<boolean> {
    return (await tables(tx).penalty.count({ where: { userId, until: { gt: tx.now } } })) > 0;
  }

  async remove(tx: Transaction, userId: string): Promise<void> {
    await tables(tx).penalty.deleteMany({ where: { userId } });
  }

  /** @returns how many were deleted */
  deleteEnded(tx: Transaction, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM penalties WHERE user_id IN (
        SELECT user_id FROM penalties WHERE until < ${tx.now} ORDER BY until LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  }

  /** Penalties that haven't ended, the latest end first. */
  page(now: Date, after: Keyset | undefined, limit: number): Promise<PenaltyRow[]> {
    return tables(this.database).penalty.findMany({
      where: {
        until: { gt: now },
        ...(after && { OR: [{ until: { lt: after.at } }, { until: after.at, userId: { lt: after.id } }] }),
      },
      orderBy: [{ until: 'desc' }, { userId: 'desc' }],
      take: limit,
    });
  }

  count(now: Date): Promise<number> {
    return tables(this.database).penalty.count({ where: { until: { gt: now } } });
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await this.remove(tx, userId);
  }
}
