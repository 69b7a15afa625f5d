import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

/** Counts a member's free questions in an ISO week: those generated, and those reserved for runs. */
@ErasesMember('free_allowances.user_id')
export class FreeAllowancesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reserves questions, up to the remaining allowance. Locks the row, so that two runs can't both reserve the last one.
   * @returns how many were reserved, 0 if none is left
   */
  async reserve(tx: Transaction, userId: string, week: string, requested: number, limit: number): Promise<number> {
    await tx.sql.execute`
      INSERT INTO free_allowances (user_id, week) VALUES (${userId}::uuid, ${week}) ON CONFLICT DO NOTHING`;
    const [row] = await tx.sql.query<{ used: number }[]>`
      SELECT reserved + spent AS used FROM free_allowances WHERE user_id = ${userId}::uuid AND week = ${week} FOR UPDATE`;
    const reserved = Math.max(0, Math.min(requested, limit - (row?.used ?? 0)));
    await tx.sql.execute`
      UPDATE free_allowances SET reserved = reserved + ${reserved} WHERE user_id = ${userId}::uuid AND week = ${week}`;
    return reserved;
  }

  /** Counts a reserved question as generated. */
  async spend(tx: Transaction, userId: string, week: string): Promise<void> {
    await tx.sql.execute`
      UPDATE free_allowances SET reserved = reserved - 1, spent = spent + 1 WHERE user_id = ${userId}::uuid AND week = ${week}`;
  }

  /** Releases the reservation of questions that won't be generated. */
  async giveBack(tx: Transaction, userId: string, week: string, count: number): Promise<void> {
    await tx.sql.execute`
      UPDATE free_allowances SET reserved = reserved - ${count} WHERE user_id = ${userId}::uuid AND week = ${week}`;
  }

  async usedOf(userId: string, week: string): Promise<number> {
    const row = await tables(this.database).freeAllowance.findUnique({ where: { userId_week: { userId, week } } });
    return row ? row.reserved + row.spent : 0;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).freeAllowance.deleteMany({ where: { userId } });
  }
}
