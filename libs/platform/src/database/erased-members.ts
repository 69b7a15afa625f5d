import type { Transaction } from './transaction.ts';

/**
 * Locks a member until the transaction ends (a shared advisory lock), so that they are not erased meanwhile.
 * @returns false for an erased member, whose data must not be stored
 */
export async function lockMember({ sql }: Transaction, memberId: string): Promise<boolean> {
  const [row] = await sql.query<{ exists: boolean }[]>`SELECT platform.hold_member(${memberId}) AS exists`;
  return row?.exists === true;
}

/**
 * Locks a member exclusively until the transaction ends, so that other events about the same member wait.
 * @returns false for an erased member, whose data must not be stored
 */
export async function lockMemberExclusively({ sql }: Transaction, memberId: string): Promise<boolean> {
  const [row] = await sql.query<{ exists: boolean }[]>`SELECT platform.hold_member_alone(${memberId}) AS exists`;
  return row?.exists === true;
}

/** Locks a member exclusively and marks them as erased. Later locks return false. */
export async function markMemberErased(tx: Transaction, memberId: string): Promise<void> {
  await lockMemberExclusively(tx, memberId);
  await tx.sql.execute`INSERT INTO platform.erased_members (id) VALUES (${memberId}) ON CONFLICT (id) DO NOTHING`;
}
