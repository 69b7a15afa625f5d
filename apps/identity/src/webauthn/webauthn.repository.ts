import { AuthError } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import type { WebAuthnCredential as CredentialRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { Credential, PasskeyChallenge } from './credential.ts';

/** Credentials, and the challenges of passkeys. A caller that changes a member's credentials must have locked the account. */
@ErasesMember('webauthn_credentials.user_id', 'webauthn_challenges.user_id')
export class WebAuthnRepository {
  constructor(private readonly database: Database) {}

  /** A member's passkeys, oldest first. */
  async passkeysOf(userId: string, source: Database | Transaction = this.database): Promise<Credential[]> {
    const rows = await tables(source).webAuthnCredential.findMany({ where: { userId, factorId: null }, orderBy: { id: 'asc' } });
    return rows.map(toCredential);
  }

  /** The security keys of a member's factors, oldest first. */
  async securityKeysOf(tx: Transaction, userId: string): Promise<Credential[]> {
    const where = { userId, factorId: { not: null } };
    return (await tables(tx).webAuthnCredential.findMany({ where, orderBy: { id: 'asc' } })).map(toCredential);
  }

  /** @returns the owner of a passkey, whose account is locked before the passkey is read */
  async ownerOf(tx: Transaction, credentialId: string): Promise<string | undefined> {
    const where = { credentialId, factorId: null };
    return (await tables(tx).webAuthnCredential.findFirst({ where, select: { userId: true } }))?.userId;
  }

  /** @throws webauthn_credential_exists if any account has it, including one that a concurrent transaction adds */
  async add(tx: Transaction, credential: Credential): Promise<void> {
    const data = [{ ...credential, transports: [...credential.transports], counter: BigInt(credential.counter) }];
    const { count } = await tables(tx).webAuthnCredential.createMany({ data, skipDuplicates: true });
    if (count === 0) throw new AuthError('webauthn_credential_exists');
  }

  async saveUse(tx: Transaction, { id, userId, counter }: Credential): Promise<void> {
    await tables(tx).webAuthnCredential.update({ where: { id, userId }, data: { counter: BigInt(counter), lastUsedAt: tx.now } });
  }

  async rename(tx: Transaction, { id, userId, friendlyName }: Credential): Promise<void> {
    await tables(tx).webAuthnCredential.update({ where: { id, userId }, data: { friendlyName } });
  }

  async remove(tx: Transaction, { id, userId }: Credential): Promise<void> {
    await tables(tx).webAuthnCredential.delete({ where: { id, userId } });
  }

  /** Stores a challenge in place of the session's earlier one, and deletes up to 100 expired ones. */
  async addChallenge(tx: Transaction, challenge: PasskeyChallenge): Promise<void> {
    const { userId, sessionId } = challenge;
    if (userId && sessionId) await tables(tx).webAuthnChallenge.deleteMany({ where: { userId, sessionId } });
    await tx.sql.execute`
      DELETE FROM webauthn_challenges WHERE id IN (
        SELECT id FROM webauthn_challenges WHERE expires_at <= ${tx.now} ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)`;
    await tables(tx).webAuthnChallenge.create({ data: challenge });
  }

  /**
   * Deletes a challenge and returns it. Only one of several concurrent answers gets it.
   * @param owner the member and session that it must be bound to; undefined for a visitor's
   * @returns undefined if it doesn't exist, was answered, or is bound to another owner
   */
  async takeChallenge(
    tx: Transaction,
    id: string,
    owner?: { readonly userId: string; readonly sessionId: string },
  ): Promise<Pick<PasskeyChallenge, 'challenge' | 'expiresAt'> | undefined> {
    const [taken] = await tx.sql.query<{ challenge: string; expiresAt: Date }[]>`
      DELETE FROM webauthn_challenges
      WHERE id = ${id}::uuid AND user_id IS NOT DISTINCT FROM ${owner?.userId ?? null}::uuid
        AND session_id IS NOT DISTINCT FROM ${owner?.sessionId ?? null}::uuid
      RETURNING challenge, expires_at AS "expiresAt"`;
    return taken;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).webAuthnChallenge.deleteMany({ where: { userId } });
    await tables(tx).webAuthnCredential.deleteMany({ where: { userId } });
  }
}

const toCredential = ({ factorId, counter, lastUsedAt, ...row }: CredentialRow): Credential => ({
  ...row,
  counter: Number(counter),
  ...(factorId !== null && { factorId }),
  ...(lastUsedAt && { lastUsedAt }),
});
