import { AuthError } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { PendingAccount } from '../accounts/pending-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';

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
  async findFree(tx: Transaction, email: string): Promise<PendingAccount | undefined> {
    await this.accounts.lockAddress(tx, email);
    if (await this.accounts.idOf(email, tx)) throw new AuthError('email_exists');
    return this.pendingAccounts.findByEmail(email, tx);
  }

  /** @throws email_exists if the address or the id has an account or a pending one, deleted accounts included */
  async add(tx: Transaction, pending: PendingAccount): Promise<void> {
    const isTaken = (await this.findFree(tx, pending.email)) || (await this.accounts.hasId(tx, pending.id));
    if (isTaken || !(await this.pendingAccounts.add(tx, pending))) throw new AuthError('email_exists');
  }
}
