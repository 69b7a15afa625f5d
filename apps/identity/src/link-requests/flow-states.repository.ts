import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import { SignInMethod } from '../sessions/session.ts';

/** A stored code, which a followed link or a provider's sign-in put into its redirect. */
export interface FlowState {
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly codeChallenge: string;
  readonly expiresAt: Date;
}

@ErasesMember('flow_states.user_id')
export class FlowStatesRepository {
  /** Stores a new code and deletes the member's expired ones. */
  async add(tx: Transaction, state: FlowState): Promise<void> {
    await tables(tx).flowState.deleteMany({ where: { userId: state.userId, expiresAt: { lt: tx.now } } });
    await tables(tx).flowState.create({ data: state });
  }

  /** Locks the code's row (`FOR UPDATE`). */
  async lock(tx: Transaction, codeHash: string): Promise<FlowState | undefined> {
    await tx.sql.query`SELECT 1 FROM flow_states WHERE code_hash = ${codeHash} FOR UPDATE`;
    const row = await tables(tx).flowState.findUnique({ where: { codeHash } });
    return row ? { ...row, method: SignInMethod.parse(row.method) } : undefined;
  }

  async remove(tx: Transaction, codeHash: string): Promise<void> {
    await tables(tx).flowState.deleteMany({ where: { codeHash } });
  }

  async removeAllOf(tx: Transaction, userId: string): Promise<void> {
    await tables(tx).flowState.deleteMany({ where: { userId } });
  }

  erase(tx: Transaction, { id }: DeletedMember): Promise<void> {
    return this.removeAllOf(tx, id);
  }
}
