import { randomUUID } from 'node:crypto';
import { EraseMember } from '@casebook/messaging';
import { lockMemberExclusively, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { emitDeletedAccount } from '../accounts/publish-users.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';

/** Deletes an account. Identity erases the member at once, the other services when the event arrives. */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly eraseMember: EraseMember,
  ) {}

  /**
   * @param tx must not be the member's own transaction, which holds the member's lock in shared mode; this method takes it exclusively
   * @param allow called with the locked account; throws to prevent the deletion
   * @returns whether the account existed
   */
  async erase(tx: Transaction, userId: string, allow?: (account: Account) => Promise<void>): Promise<boolean> {
    // Locks the member before the account's row, in the same order as the member's own writes.
    await lockMemberExclusively(tx, userId);
    const account = await this.accounts.lock(tx, userId);
    if (!account) return false;
    await allow?.(account);
    const deleted = { id: account.id, version: account.version + 1, pseudonym: randomUUID() };
    await this.requests.removeOf(tx, account.email);
    await this.eraseMember.erase(tx, deleted);
    emitDeletedAccount(tx, deleted);
    // The pseudonym instead of the user id: the audit entry stays and must not identify the member.
    tx.audit('identity.account-deleted', { pseudonym: deleted.pseudonym });
    return true;
  }
}
