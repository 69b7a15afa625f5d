import { type AdminCreateUserInput, AuthError, type AuthUser, type InviteInput } from '@casebook/contracts';
import { type Caller, Clock, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { PendingAccount } from '../accounts/account.ts';
import { requireEmail, requireStorable } from '../accounts/account-rules.ts';
import { toAuthUser, toUnconfirmedUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { AddAccount } from '../accounts/add-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import { type Attributes, readAttributes, withAttributes } from './attribute-rules.ts';
import { HashAttributes } from './hash-attributes.ts';
import { RequireAdmin } from './require-admin.ts';

/** A new account without an assigned role, data, or password. */
export function newPending(email: string, now: Date, id: string = newId()): PendingAccount {
  return { id, email, role: 'member', userMetadata: {}, appMetadata: {}, createdAt: now, updatedAt: now };
}

/** Stores pending accounts: an address has one account or one pending account. */
@Injectable()
export class AddPendingAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
  ) {}

  /**
   * Locks the address.
   * @returns its pending account
   * @throws email_exists if it has an account
   */
  async findPendingAccount(tx: Transaction, email: string): Promise<PendingAccount | undefined> {
    await this.accounts.lockAddress(tx, email);
    if (await this.accounts.idOf(email, tx)) throw new AuthError('email_exists');
    return this.pendingAccounts.findByEmail(email, tx);
  }

  /** @throws email_exists if the address or the id has an account or a pending one, deleted accounts included */
  async add(tx: Transaction, pending: PendingAccount): Promise<void> {
    const isTaken = (await this.findPendingAccount(tx, pending.email)) || (await this.accounts.hasId(tx, pending.id));
    if (isTaken || !(await this.pendingAccounts.add(tx, pending))) throw new AuthError('email_exists');
  }
}

/** Creates an account with a confirmed address, or a pending account. Like GoTrue, it mails neither. */
@Injectable()
export class CreateAccount {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly addAccount: AddAccount,
    private readonly addPendingAccount: AddPendingAccount,
    private readonly requests: LinkRequestsRepository,
    private readonly hashAttributes: HashAttributes,
    private readonly clock: Clock,
  ) {}

  /** @throws validation_failed, phone_provider_disabled, weak_password, email_exists, not_admin */
  async execute(caller: Caller, input: AdminCreateUserInput): Promise<AuthUser> {
    const attributes = readAttributes(input);
    const { email } = attributes;
    if (!email) throw new AuthError('validation_failed', { message: 'Cannot create a user without either an email or phone' });
    const now = this.clock.now();
    const blank = newPending(email, now, input.id ?? newId());
    const passwordHash = await this.hashAttributes.hash(attributes, blank);
    const userMetadata = requireStorable(attributes.userData);
    const account = { ...withAttributes(blank, attributes, passwordHash, now), userMetadata };
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const user = await this.#add(tx, account, attributes);
      tx.audit('identity.account-created', { userId: account.id, role: account.role, confirmed: attributes.confirms });
      return user;
    });
  }

  async #add(tx: Transaction, account: PendingAccount, { confirms }: Attributes): Promise<AuthUser> {
    await this.addPendingAccount.add(tx, account);
    if (!confirms) return toUnconfirmedUser(account);
    const confirmed = await this.addAccount.confirm(tx, account);
    if (!confirmed) throw new AuthError('email_exists');
    // A link that a visitor requested for the address must not work on an account that an admin created.
    await this.requests.removeVisitorsOf(tx, account.email);
    return toAuthUser(confirmed);
  }
}

/** Creates a pending account and mails its owner a link that activates it. Inviting again mails another link. */
@Injectable()
export class InviteMember {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly addPendingAccount: AddPendingAccount,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly mailBudget: MailBudget,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws validation_failed, email_exists, over_email_send_rate_limit, not_admin */
  async execute(caller: Caller, { email, data }: InviteInput, redirectTo: string | undefined): Promise<AuthUser> {
    requireEmail(email);
    const userMetadata = requireStorable(data ?? {});
    await this.requireAdmin.check(caller);
    await this.mailBudget.require('invite', email);
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const pending = await this.#findOrAdd(tx, email, userMetadata);
      const request = newRequest(tx, { email, redirectTo }, this.options);
      await this.requests.add(tx, { ...request, purpose: 'invite', accountId: pending.id });
      tx.enqueue(SendMail, { requestId: request.id });
      tx.audit('identity.member-invited', { userId: pending.id });
      return toUnconfirmedUser(pending);
    });
  }

  /** As in GoTrue, the data of the first invitation stay. */
  async #findOrAdd(tx: Transaction, email: string, userMetadata: PendingAccount['userMetadata']): Promise<PendingAccount> {
    const found = await this.addPendingAccount.findPendingAccount(tx, email);
    const sent = { invitedAt: tx.now, confirmationSentAt: tx.now, updatedAt: tx.now };
    const pending = { ...(found ?? { ...newPending(email, tx.now), userMetadata }), ...sent };
    if (found) await this.pendingAccounts.save(tx, pending);
    else await this.addPendingAccount.add(tx, pending);
    return pending;
  }
}
