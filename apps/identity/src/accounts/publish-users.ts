import { UserChanged } from '@casebook/contracts';
import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import type { AccountRow, DeletedAccount } from './account.ts';
import { nameOf } from './account-rules.ts';
import { AccountsRepository } from './accounts.repository.ts';

/** Publishes the account's current state. */
export function emitAccount(tx: Transaction, account: AccountRow): void {
  const { id, email, role } = account;
  const name = nameOf(account);
  const createdAt = account.createdAt.toISOString();
  tx.emit(UserChanged, account, { id, deleted: false, email, role, createdAt, ...(name !== undefined && { name }) });
}

/** Publishes the account's deletion. */
export function emitDeletedAccount(tx: Transaction, { id, version, pseudonym }: DeletedAccount): void {
  tx.emit(UserChanged, { id, version }, { id, deleted: true, pseudonym });
}

@Republishes('identity.users')
export class RepublishUsers implements Republisher {
  constructor(private readonly accounts: AccountsRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const accounts = await this.accounts.allAfter(tx, afterId, limit);
    for (const account of accounts) {
      if ('pseudonym' in account) emitDeletedAccount(tx, account);
      else emitAccount(tx, account);
    }
    return accounts.at(-1)?.id;
  }
}
