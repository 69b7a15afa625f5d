import { AuthError } from '@casebook/contracts';
import { type Caller, Clock, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { isAnonymous } from '../accounts/account-rules.ts';
import type { SignedInMember } from '../accounts/find-member.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { MatchCode } from '../link-requests/match-code.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { isFresh } from '../sessions/session-rules.ts';

/** What a member sends with a change of password or address. */
export interface OwnerEvidence {
  readonly currentPassword?: string | null | undefined;
  /** The code of a reauthentication mail. */
  readonly nonce?: string | null | undefined;
}

/** Evidence that passed `ProveOwner.check`. */
export interface OwnerProof {
  /**
   * Uses the evidence in the transaction of the change.
   * @param account locked by this transaction
   * @throws reauthentication_not_valid for a used nonce, current_password_invalid if the password changed since it was compared
   */
  use(tx: Transaction, account: Account): Promise<void>;
}

/**
 * Checks that the signed-in member is the account's owner: by a fresh session, the current password, or a mailed nonce. For an anonymous
 * account, the session is the only proof.
 */
@Injectable()
export class ProveOwner {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly matchCode: MatchCode,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /** @throws reauthentication_needed without evidence in a session that is no longer fresh */
  require({ account, session }: SignedInMember, { currentPassword, nonce }: OwnerEvidence): void {
    if (currentPassword || nonce || isAnonymous(account)) return;
    if (!isFresh(session, this.clock.now())) throw new AuthError('reauthentication_needed');
  }

  /** Call it after counting the attempt. @throws reauthentication_not_valid, current_password_invalid */
  async check(caller: Caller, member: SignedInMember, { currentPassword, nonce }: OwnerEvidence): Promise<OwnerProof> {
    if (nonce) return this.#checkNonce(caller, member, nonce);
    if (currentPassword) await this.#checkPassword(caller, member, currentPassword);
    return { use: async (_tx, account) => requireSamePassword(account, member.account) };
  }

  async #checkNonce(caller: Caller, { account }: SignedInMember, nonce: string): Promise<OwnerProof> {
    const { id: userId, email } = account;
    const search = { email, userId, purposes: ['reauthentication'] } as const;
    const isNonce = (type: string) => type === 'reauthentication';
    const matched = await this.matchCode.match(caller, { ...search, code: nonce.trim(), accepts: isNonce });
    if (!matched) throw new AuthError('reauthentication_not_valid');
    return {
      use: async (tx) => {
        if (!(await this.requests.remove(tx, matched.requestId))) throw new AuthError('reauthentication_not_valid');
        await this.requests.removeOfMember(tx, userId, 'reauthentication');
      },
    };
  }

  async #checkPassword(caller: Caller, { account }: SignedInMember, currentPassword: string): Promise<void> {
    if (await this.hasher.matches(currentPassword, account.passwordHash)) return;
    await this.database.write(caller, async (tx) =>
      tx.audit('identity.password-check-failed', { userId: caller.id, clientAddress: caller.clientAddress ?? '' }),
    );
    throw new AuthError('current_password_invalid');
  }
}

function requireSamePassword(account: Account, compared: Account): void {
  if (account.passwordHash !== compared.passwordHash) throw new AuthError('current_password_invalid');
}
