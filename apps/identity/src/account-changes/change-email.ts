import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { emitAccount } from '../accounts/account-event.ts';
import { withEmail } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { NotifyOwner } from './notify-owner.ts';

/**
 * Changes an account's address, inside the transaction that confirmed the change. Every other session ends, and so does every link and code
 * of both addresses: a link of the old address must not sign in to the account anymore.
 */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly requests: LinkRequestsRepository,
    private readonly flowStates: FlowStatesRepository,
    private readonly notifyOwner: NotifyOwner,
  ) {}

  /**
   * @param account locked by this transaction
   * @param sessionId the session that requested the change, which stays open
   * @throws email_exists if the new address has an account, including one that a concurrent transaction adds
   */
  async change(tx: Transaction, account: Account, newEmail: string, sessionId: string | undefined): Promise<Account> {
    await this.accounts.lockAddress(tx, newEmail);
    await this.pendingAccounts.take(tx, newEmail);
    const changed = withEmail(account, newEmail, tx.now);
    await this.accounts.saveEmail(tx, changed);
    emitAccount(tx, changed);
    await this.#endAccess(tx, account, newEmail, sessionId);
    await this.notifyOwner.notify(tx, 'email_changed', account);
    tx.audit('identity.email-changed', { userId: account.id });
    return changed;
  }

  async #endAccess(tx: Transaction, { id, email }: Account, newEmail: string, sessionId: string | undefined): Promise<void> {
    for (const address of [email, newEmail]) await this.requests.removeOf(tx, address);
    await this.requests.removeOfMember(tx, id, 'email_change');
    await this.flowStates.removeAllOf(tx, id);
    const others = (await this.sessions.lockOf(tx, id)).filter((session) => session.id !== sessionId);
    // Not a reason of its own: consumers of an earlier version would refuse the event, and with it the end of the session.
    await this.endSessions.end(tx, others, 'signed-out');
  }
}
