import type { UserData } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type Account, callerOf, type PendingAccount } from './account.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { PendingAccountsRepository } from './pending-accounts.repository.ts';
import { emitAccount } from './publish-users.ts';

export interface NewAccount {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash?: string;
  readonly userMetadata: UserData;
  /** Default: true. */
  readonly emailIdentity?: boolean;
}

/**
 * Creates accounts: each is confirmed, published, and audited in one transaction, which also deletes the address's pending account. The
 * pending account's role and data are copied only if it has the same id: someone who signs up on their own gets nothing that an admin
 * assigned.
 */
@Injectable()
export class AddAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
  ) {}

  /** Adds an account for its owner. @returns undefined if the address has an account, including one that a concurrent transaction adds */
  async add(tx: Transaction, newAccount: NewAccount): Promise<Account | undefined> {
    const account = await this.#insert(tx, newAccount);
    if (!account) return undefined;
    const byMember = tx.onBehalfOf(callerOf(account, tx.caller));
    emitAccount(byMember, account);
    byMember.audit('identity.signed-up', { userId: account.id });
    return account;
  }

  /** Adds an account without an address, for a visitor. */
  async addAnonymous(tx: Transaction, { id, userMetadata }: Pick<NewAccount, 'id' | 'userMetadata'>): Promise<Account> {
    const signsIn = { email: '', emailIdentity: false, identities: [] };
    const account = { id, ...signsIn, userMetadata, role: 'member', createdAt: tx.now, updatedAt: tx.now, version: 1 } as const;
    await this.accounts.add(tx, account);
    emitAccount(tx, account);
    tx.audit('identity.signed-up', { userId: id, isAnonymous: true });
    return account;
  }

  /** Turns a pending account, stored or new, into an account for an admin. @returns undefined in the same cases as `add` */
  async confirm(tx: Transaction, pending: PendingAccount): Promise<Account | undefined> {
    const account = await this.#insert(tx, pending, pending);
    if (account) emitAccount(tx, account);
    return account;
  }

  async #insert(tx: Transaction, newAccount: NewAccount, assigned?: PendingAccount): Promise<Account | undefined> {
    const { id, email, passwordHash, userMetadata, emailIdentity = true } = newAccount;
    await this.accounts.lockAddress(tx, email);
    const pending = await this.pendingAccounts.take(tx, email);
    const source = assigned ?? (pending?.id === id ? pending : undefined);
    const times = { emailConfirmedAt: tx.now, createdAt: tx.now, updatedAt: tx.now };
    const signsIn = { ...(passwordHash && { passwordHash }), emailIdentity, identities: [] };
    const added = { id, email, ...signsIn, userMetadata, role: 'member', ...times } as const;
    const account = { ...added, ...(source && { ...assignedOf(source), isCreatedByAdmin: true }), version: 1 };
    return (await this.accounts.add(tx, account)) ? account : undefined;
  }
}

const assignedOf = ({ confirmationSentAt: _sent, updatedAt: _updated, ...assigned }: PendingAccount) => assigned;
