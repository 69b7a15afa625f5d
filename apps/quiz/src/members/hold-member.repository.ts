import { AppError } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.repository.ts';

/**
 * Keeps a member from being erased until the transaction ends, so that nothing of theirs is stored after the erasing.
 * @throws auth.token-invalid for a member who is gone, though the session's end has not been heard of here
 */
export async function holdMember(tx: Transaction, memberId: string): Promise<void> {
  await tables(tx).$queryRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${memberId}, 0))::text`;
  if (await isErased(tx, memberId)) throw new AppError('auth.token-invalid');
}

/**
 * Holds a member for this transaction alone, so that what others are told of the same member waits for it.
 * @returns false for one who is gone, of whom nothing may be kept
 */
export async function holdMemberAlone(tx: Transaction, memberId: string): Promise<boolean> {
  await lockAlone(tx, memberId);
  return !(await isErased(tx, memberId));
}

/** Marks a member as gone for good: waits for whoever holds them, lets nobody hold them after. */
export async function letMemberGo(tx: Transaction, memberId: string): Promise<void> {
  await lockAlone(tx, memberId);
  await tables(tx).erasedMember.createMany({ data: [{ id: memberId }], skipDuplicates: true });
}

const lockAlone = (tx: Transaction, memberId: string) =>
  tables(tx).$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${memberId}, 0))::text`;

const isErased = async (tx: Transaction, memberId: string): Promise<boolean> =>
  (await tables(tx).erasedMember.findUnique({ where: { id: memberId } })) !== null;
