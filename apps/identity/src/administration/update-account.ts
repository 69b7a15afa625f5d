import { type AdminUpdateUserInput, AuthError, type AuthUser } from '@casebook/contracts';
import { type Caller, changeOf, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CancelPendingRequests } from '../account-changes/cancel-pending-requests.ts';
import { ChangeEmail } from '../account-changes/change-email.ts';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import type { Account, PendingAccount } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { AddAccount } from '../accounts/add-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { emitAccount } from '../accounts/publish-users.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { type AdministeredAccount, AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { type Attributes, readAttributes, withAttributes } from './attribute-rules.ts';
import { AddPendingAccount } from './create-account.ts';
import { HashAttributes } from './hash-attributes.ts';
import { RequireAdmin } from './require-admin.ts';

/** Checked attributes, with the hash of their password. */
interface Change extends Attributes {
  readonly newHash: string | undefined;
}

/**
 * Changes an account or a pending account for an admin, without the owner's confirmation. A new password or a demotion ends every
 * session, a ban suspends them, and a new address ends them and invalidates the links of both addresses.
 */
@Injectable()
export class UpdateAccount {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly addAccount: AddAccount,
    private readonly addPendingAccount: AddPendingAccount,
    private readonly changeEmail: ChangeEmail,
    private readonly requests: LinkRequestsRepository,
    private readonly cancelPendingRequests: CancelPendingRequests,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly notifyOwner: NotifyOwner,
    private readonly hashAttributes: HashAttributes,
  ) {}

  /** @throws validation_failed, phone_provider_disabled, weak_password, email_exists, user_not_found, not_admin */
  async execute(caller: Caller, id: string, input: AdminUpdateUserInput): Promise<AuthUser> {
    const attributes = readAttributes(input);
    await this.requireAdmin.check(caller);
    const found = await this.administered.find(id);
    const change = { ...attributes, newHash: await this.hashAttributes.hash(attributes, found.account) };
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const former = await this.administered.lock(tx, id);
      const changed = await this.#change(tx, former, change);
      const roles = changeOf({ role: former.account.role }, { role: changed.account.role });
      tx.audit('identity.account-updated', { userId: id, ...factsOf(change) }, roles);
      return this.administered.view(changed, tx);
    });
  }

  async #change(tx: Transaction, found: AdministeredAccount, change: Change): Promise<AdministeredAccount> {
    if (found.isPending) return this.#changePending(tx, found.account, change);
    return { isPending: false, account: await this.#changeAccount(tx, found.account, change) };
  }

  async #changeAccount(tx: Transaction, account: Account, change: Change): Promise<Account> {
    const edited = withAttributes(account, change, change.newHash, tx.now);
    const isPublished = edited.role !== account.role || nameOf(edited) !== nameOf(account);
    const changed = isPublished ? { ...edited, version: account.version + 1 } : edited;
    await this.accounts.save(tx, changed);
    if (isPublished) emitAccount(tx, changed);
    if (change.newHash !== undefined) await this.#endAccessByPassword(tx, account);
    await this.#endSessions(tx, account, changed, change);
    return change.email && change.email !== account.email ? this.#changeEmail(tx, changed, change.email) : changed;
  }

  /** @throws email_exists if the address has an account or a pending one */
  async #changeEmail(tx: Transaction, account: Account, newEmail: string): Promise<Account> {
    if (await this.addPendingAccount.findPendingAccount(tx, newEmail)) throw new AuthError('email_exists');
    return this.changeEmail.change(tx, account, newEmail, undefined);
  }

  async #endAccessByPassword(tx: Transaction, account: Account): Promise<void> {
    await this.cancelPendingRequests.end(tx, account);
    await this.notifyOwner.notify(tx, 'password_changed', account);
  }

  /** A lifted ban ends the sessions that it suspended. */
  async #endSessions(tx: Transaction, before: Account, after: Account, { newHash, banMs }: Change): Promise<void> {
    const sessions = await this.sessions.lockOf(tx, after.id);
    if (newHash !== undefined) await this.endSessions.end(tx, sessions, 'password-changed');
    else if (before.role === 'admin' && after.role === 'member') await this.endSessions.end(tx, sessions, 'role-changed');
    else if (banMs === 0 && before.bannedUntil) await this.endSessions.end(tx, sessions, 'signed-out');
    else if (after.bannedUntil && banMs) this.endSessions.suspend(tx, sessions);
  }

  async #changePending(tx: Transaction, pending: PendingAccount, change: Change): Promise<AdministeredAccount> {
    const edited = withAttributes(pending, change, change.newHash, tx.now);
    const changed = change.email ? { ...edited, email: change.email } : edited;
    if (changed.email !== pending.email) {
      if (await this.addPendingAccount.findPendingAccount(tx, changed.email)) throw new AuthError('email_exists');
      await this.requests.removeOf(tx, pending.email, 'invite');
      await this.requests.removeOfMember(tx, pending.id, 'email_change');
    }
    await this.pendingAccounts.save(tx, changed);
    if (!change.confirms) return { isPending: true, account: changed };
    const account = await this.addAccount.confirm(tx, changed);
    if (!account) throw new AuthError('email_exists');
    await this.requests.removeOf(tx, account.email);
    return { isPending: false, account };
  }
}

/** Which attributes changed, for the audit log. The only new value it includes is the role. */
const factsOf = ({ email, newHash, role, banMs, confirms }: Change) => ({
  email: email !== undefined,
  password: newHash !== undefined,
  confirmed: confirms,
  ...(role && { role }),
  ...(banMs !== undefined && { banned: banMs > 0 }),
});
