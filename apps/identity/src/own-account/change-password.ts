import { AuthError } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CancelPendingRequests } from '../account-changes/cancel-pending-requests.ts';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import type { Account } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import type { SignedInMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

/**
 * Changes a member's password. Every other session, recovery link, code, and pending change of address ends, which locks out anyone who
 * had the old password.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly cancelPendingRequests: CancelPendingRequests,
    private readonly endSessions: EndSessions,
    private readonly notifyOwner: NotifyOwner,
    private readonly hasher: PasswordHasher,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws weak_password */
  require(account: Account, password: string): void {
    requireGoodPassword(password, { email: account.email, name: nameOf(account) }, this.options);
  }

  /** Call it before the transaction, which would otherwise stay open while the hash is computed. @throws same_password */
  async hash({ passwordHash }: Account, password: string): Promise<string> {
    if (await this.hasher.matches(password, passwordHash)) throw new AuthError('same_password');
    return this.hasher.hash(password);
  }

  /**
   * Ends what the old password gave access to, and notifies the owner.
   * @param member as it was before the change, locked by the transaction
   */
  async endFormerAccess(tx: Transaction, { account, session }: SignedInMember): Promise<void> {
    await this.cancelPendingRequests.end(tx, account);
    const others = sessionsInScope(await this.sessions.lockOf(tx, account.id), session.id, 'others');
    await this.endSessions.end(tx, others, 'password-changed');
    await this.notifyOwner.notify(tx, 'password_changed', account);
  }
}
