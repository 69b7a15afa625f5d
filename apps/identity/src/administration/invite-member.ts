import type { AuthUser, InviteInput } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireEmail, requireStorable } from '../accounts/account-rules.ts';
import { toUnconfirmedUser } from '../accounts/account-view.ts';
import type { PendingAccount } from '../accounts/pending-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import { AddPendingAccount, newPending } from './add-pending-account.ts';
import { RequireAdmin } from './require-admin.ts';

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
    const found = await this.addPendingAccount.findFree(tx, email);
    const sent = { invitedAt: tx.now, confirmationSentAt: tx.now, updatedAt: tx.now };
    const pending = { ...(found ?? { ...newPending(email, tx.now), userMetadata }), ...sent };
    if (found) await this.pendingAccounts.save(tx, pending);
    else await this.addPendingAccount.add(tx, pending);
    return pending;
  }
}
