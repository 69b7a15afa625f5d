import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { addressesOf, withEmail } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { emitAccount } from '../accounts/publish-users.ts';
import { IdentityOptions } from '../identity-options.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import type { EmailChangeRequest } from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest, type RequestedMail } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { NotifyOwner } from './notify-owner.ts';

/** A requested change of address, and where its links lead. */
export interface StartedChange extends Omit<RequestedMail, 'email'> {
  /** Lower case. */
  readonly newEmail: string;
  readonly sessionId?: string;
}

interface PreparedChange {
  readonly account: Account;
  /** One request for the new address, and one for the current address unless the account is anonymous. */
  readonly sides: readonly EmailChangeRequest[];
}

/**
 * Starts a change of address, which replaces a pending one. Both addresses get a mail and must confirm the change; an anonymous account has
 * only the new address. The job that sends the mail reads whether the new address has an account; this class doesn't.
 */
@Injectable()
export class StartEmailChange {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly options: IdentityOptions,
  ) {}

  /** @param account locked by this transaction */
  async start(tx: Transaction, account: Account, change: StartedChange): Promise<Account> {
    const { account: changing, sides } = await this.prepare(tx, account, change);
    for (const { id: requestId } of sides) tx.enqueue(SendMail, { requestId });
    return changing;
  }

  /** Starts a change without mails, for an admin who sends the links. @param account locked by this transaction */
  async prepare(tx: Transaction, account: Account, change: StartedChange): Promise<PreparedChange> {
    const sides = await this.prepareSides(tx, account, change);
    const changing = { ...account, emailChange: { newEmail: change.newEmail, sentAt: tx.now } };
    await this.accounts.save(tx, changing);
    return { account: changing, sides };
  }

  /**
   * Stores the requests of a change without mails. @param owner an account or a pending account. Only the requests store a pending
   * account's change
   */
  async prepareSides(
    tx: Transaction,
    owner: Pick<Account, 'id' | 'email'>,
    { newEmail, sessionId, ...mail }: StartedChange,
  ): Promise<readonly EmailChangeRequest[]> {
    await this.requests.removeOfMember(tx, owner.id, 'email_change');
    const side = { purpose: 'email_change', userId: owner.id, newEmail, ...(sessionId && { sessionId }) } as const;
    const requestOf = (email: string) => ({ ...newRequest(tx, { ...mail, email }, this.options), ...side });
    const sides = addressesOf(owner, newEmail).map(requestOf);
    for (const request of sides) await this.requests.add(tx, request);
    tx.audit('identity.email-change-requested', { userId: owner.id });
    return sides;
  }
}

/**
 * Changes an account's address, inside the transaction that confirmed the change. Ends every other session, and invalidates every link
 * and code of both addresses: a link sent to the old address must no longer sign in to the account.
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
    // Reuses `signed-out`: consumers of an earlier version would reject an event with a new reason, and the sessions' tokens would stay
    // valid.
    await this.endSessions.end(tx, others, 'signed-out');
  }
}
