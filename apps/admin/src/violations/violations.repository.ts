import type { ListViolationsQuery } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { boundedTotal, Database, EXACT_COUNT_LIMIT, type Keyset, type Transaction } from '@casebook/platform';
import type { LimitViolation as ViolationRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

export type { ViolationRow };

/** A missing field matches everything. */
export type ViolationFilter = Pick<ListViolationsQuery, 'userId' | 'type' | 'severity'>;

@ErasesMember('limit_violations.user_id')
export class ViolationsRepository {
  constructor(private readonly database: Database) {}

  /** Adds a violation. One that is already stored isn't changed. Call it only for a member whom the transaction has locked. */
  async add(tx: Transaction, violation: ViolationRow): Promise<void> {
    await tables(tx).limitViolation.createMany({ data: violation, skipDuplicates: true });
  }

  /** The latest first. */
  page(filter: ViolationFilter, after: Keyset | undefined, limit: number): Promise<ViolationRow[]> {
    return tables(this.database).limitViolation.findMany({
      where: {
        ...whereOf(filter),
        ...(after && { OR: [{ occurredAt: { lt: after.at } }, { occurredAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  /** @returns the number of violations, counted up to one more than the exact limit */
  async count(filter: ViolationFilter): Promise<{ total: number; totalIsEstimate: boolean }> {
    return boundedTotal(
      await tables(this.database).limitViolation.count({ where: whereOf(filter), take: EXACT_COUNT_LIMIT + 1 }),
    );
  }

  /** @returns how many were deleted */
  deleteBefore(tx: Transaction, time: Date, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM limit_violations WHERE id IN (
        SELECT id FROM limit_violations WHERE occurred_at < ${time} ORDER BY occurred_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).limitViolation.deleteMany({ where: { userId } });
  }
}

const whereOf = ({ userId, type, severity }: ViolationFilter) => ({
  ...(userId && { userId }),
  ...(type && { type }),
  ...(severity && { severity }),
});
