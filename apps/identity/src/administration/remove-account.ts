import type { AdminUserDeleted } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EraseAccount } from '../account-changes/erase-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { userNotFound } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/**
 * Deletes an account or a pending account for an admin. A soft deletion is the same: a tombstone without personal data remains of every
 * account, so that no late event restores it.
 */
@Injectable()
export class RemoveAccount {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly eraseAccount: EraseAccount,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly requests: LinkRequestsRepository,
  ) {}

  /** @throws user_not_found, not_admin */
  execute(caller: Caller, id: string): Promise<AdminUserDeleted> {
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      if (await this.eraseAccount.erase(tx, id)) return {};
      const pending = await this.pendingAccounts.lock(tx, id);
      if (!pending) throw userNotFound();
      await this.pendingAccounts.take(tx, pending.email);
      await this.requests.removeOf(tx, pending.email);
      await this.requests.removeOfMember(tx, id, 'email_change');
      tx.audit('identity.pending-account-deleted', { accountId: id });
      return {};
    });
  }
}
