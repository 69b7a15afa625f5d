import type { Transaction } from './transaction.ts';

/**
 * Keeps a member from being erased until the transaction ends, so that nothing of theirs is stored after the erasing.
 * @returns false for one who is gone, of whom nothing may be kept
 */
export async function holdMember({ sql }: Transaction, memberId: string): Promise<boolean> {
  const [row] = await sql.query<{ held: boolean }[]>`SELECT platform.hold_member(${memberId}) AS held`;
  return row?.held === true;
}

/**
 * Holds a member for this transaction alone, so that what others are told of the same member waits for it.
 * @returns false for one who is gone, of whom nothing may be kept
 */
export async function holdMemberAlone({ sql }: Transaction, memberId: string): Promise<boolean> {
  const [row] = await sql.query<{ held: boolean }[]>`SELECT platform.hold_member_alone(${memberId}) AS held`;
  return row?.held === true;
}

/** Marks a member as gone for good, before anything is erased: waits for whoever holds them, lets nobody hold them after. */
export async function letMemberGo(tx: Transaction, memberId: string): Promise<void> {
  await holdMemberAlone(tx, memberId);
  await tx.sql.execute`INSERT INTO platform.erased_members (id) VALUES (${memberId}) ON CONFLICT (id) DO NOTHING`;
}
