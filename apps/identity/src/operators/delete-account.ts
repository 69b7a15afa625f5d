import { randomUUID } from 'node:crypto';
import { EraseMember } from '@casebook/messaging';
import { type Caller, Database, lockMemberExclusively } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitDeletedAccount } from '../accounts/account-event.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';

/** An operator deletes an account. Identity erases the member at once, the other services when the event arrives. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly eraseMember: EraseMember,
  ) {}

  /** @returns whether there was such an account */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, async (tx) => {
      // Before the account's row, as every write of the member's own does.
      await lockMemberExclusively(tx, userId);
      const account = await this.accounts.lock(tx, userId);
      if (!account) return false;
      const deleted = { id: account.id, version: account.version + 1, pseudonym: randomUUID() };
      await this.requests.removeOf(tx, account.email);
      await this.eraseMember.erase(tx, deleted);
      emitDeletedAccount(tx, deleted);
      // Not under `userId`: the audit stays, and nothing in it may lead back.
      tx.audit('identity.account-deleted', { pseudonym: deleted.pseudonym });
      return true;
    });
  }
}
