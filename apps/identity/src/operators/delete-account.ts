import { randomUUID } from 'node:crypto';
import { EraseMember } from '@casebook/messaging';
import { type Caller, Database, lockMemberExclusively, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitDeletedAccount } from '../accounts/account-event.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';

/** Deletes an account. Identity erases the member at once, the other services when the event arrives. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly eraseMember: EraseMember,
  ) {}

  /** @returns whether the account existed */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, (tx) => this.delete(tx, userId));
  }

  /** @returns whether the account existed */
  async delete(tx: Transaction, userId: string): Promise<boolean> {
    // Locks the member before the account's row, in the same order as the member's own writes.
    await lockMemberExclusively(tx, userId);
    const account = await this.accounts.lock(tx, userId);
    if (!account) return false;
    const deleted = { id: account.id, version: account.version + 1, pseudonym: randomUUID() };
    await this.requests.removeOf(tx, account.email);
    await this.eraseMember.erase(tx, deleted);
    emitDeletedAccount(tx, deleted);
    // The pseudonym instead of the user id: the audit entry stays and must not identify the member.
    tx.audit('identity.account-deleted', { pseudonym: deleted.pseudonym });
    return true;
  }
}
