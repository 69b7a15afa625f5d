import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

/** Why a browser was sent to a provider: to sign in, or to link an identity to a member. */
export type ProviderPurpose =
  | { readonly codeChallenge: string; readonly userId?: undefined }
  | { readonly userId: string; readonly sessionId: string };

/** A browser's round trip to a provider. */
export interface ProviderState {
  /** SHA-256 of the `state` that the browser returns with. */
  readonly hash: string;
  readonly provider: string;
  /** SHA-256 of the browser's cookie. */
  readonly browserHash: string;
  readonly redirectTo: string;
  readonly purpose: ProviderPurpose;
  readonly expiresAt: Date;
}

@ErasesMember('provider_states.user_id')
export class ProviderStatesRepository {
  async add(tx: Transaction, { purpose, ...state }: ProviderState): Promise<void> {
    await tables(tx).providerState.create({ data: { ...state, ...purpose } });
  }

  /** Deletes at most `limit` expired states. @returns how many it deleted; `limit` if more may be left */
  deleteExpired(tx: Transaction, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM provider_states WHERE hash IN (
        SELECT hash FROM provider_states WHERE expires_at <= ${tx.now} ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  }

  /**
   * Deletes a state and returns it. Of several concurrent calls, only one gets it.
   * @param browserHashes hashes of the browser's cookies. Another browser's state isn't deleted
   */
  async take(tx: Transaction, hash: string, browserHashes: readonly string[]): Promise<ProviderState | undefined> {
    const where = { hash, browserHash: { in: [...browserHashes] }, expiresAt: { gt: tx.now } };
    const row = await tables(tx).providerState.findFirst({ where });
    const { count } = await tables(tx).providerState.deleteMany({ where });
    if (!row || count === 0) return undefined;
    const { provider, browserHash, redirectTo, codeChallenge, userId, sessionId, expiresAt } = row;
    return { hash, provider, browserHash, redirectTo, expiresAt, purpose: toPurpose(codeChallenge, userId, sessionId) };
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).providerState.deleteMany({ where: { userId } });
  }
}

function toPurpose(codeChallenge: string | null, userId: string | null, sessionId: string | null): ProviderPurpose {
  if (userId !== null && sessionId !== null) return { userId, sessionId };
  if (codeChallenge === null) throw new Error('A state of a sign-in has no challenge');
  return { codeChallenge };
}
