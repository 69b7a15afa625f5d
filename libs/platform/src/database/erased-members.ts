import type { SqlClient, Transaction } from './transaction.ts';

/**
 * Keeps a member from being erased until the transaction ends, so that nothing of theirs is stored after the erasing.
 * @returns false for one who is gone, of whom nothing may be kept
 */
export async function holdMember({ sql }: Transaction, memberId: string): Promise<boolean> {
  await sql.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${memberId}, 0))`;
  return !(await isErased(sql, memberId));
}

/**
 * Holds a member for this transaction alone, so that what others are told of the same member waits for it.
 * @returns false for one who is gone, of whom nothing may be kept
 */
export async function holdMemberAlone({ sql }: Transaction, memberId: string): Promise<boolean> {
  await lockAlone(sql, memberId);
  return !(await isErased(sql, memberId));
}

/** Marks a member as gone for good, before anything is erased: waits for whoever holds them, lets nobody hold them after. */
export async function letMemberGo({ sql }: Transaction, memberId: string): Promise<void> {
  await lockAlone(sql, memberId);
  await sql.$executeRaw`INSERT INTO platform.erased_members (id) VALUES (${memberId}) ON CONFLICT (id) DO NOTHING`;
}

const lockAlone = (sql: SqlClient, memberId: string) =>
  sql.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${memberId}, 0))`;

/** A statement of its own, after the lock: it sees what was committed while that was waited for. */
async function isErased(sql: SqlClient, memberId: string): Promise<boolean> {
  const rows = await sql.$queryRaw<unknown[]>`SELECT 1 FROM platform.erased_members WHERE id = ${memberId}`;
  return rows.length > 0;
}
