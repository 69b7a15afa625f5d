import { UserChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import type { AccountRow, DeletedAccount } from './account.ts';
import { nameOf } from './account-rules.ts';

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
