import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';
import { newRequest, type RequestedMail } from '../links/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import type { Account } from './account.ts';
import { AccountsRepository } from './accounts.repository.ts';

/** A requested change of address, and where its links lead. */
export interface StartedChange extends Omit<RequestedMail, 'email'> {
  /** Lower case. */
  readonly newEmail: string;
  readonly sessionId?: string;
}

/**
 * Starts a change of address, which replaces a pending one: both addresses get a mail and must confirm it. It doesn't read whether the new
 * address has an account; the job that sends the mail does.
 */
@Injectable()
export class StartEmailChange {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly options: IdentityOptions,
  ) {}

  /** @param account locked by this transaction */
  async start(tx: Transaction, account: Account, { newEmail, sessionId, ...mail }: StartedChange): Promise<Account> {
    await this.requests.removeOfMember(tx, account.id, 'email_change');
    const side = { purpose: 'email_change', userId: account.id, newEmail, ...(sessionId && { sessionId }) } as const;
    for (const email of [account.email, newEmail]) {
      const request = { ...newRequest(tx, { ...mail, email }, this.options), ...side };
      await this.requests.add(tx, request);
      tx.enqueue(SendMail, { requestId: request.id });
    }
    const changing = { ...account, emailChange: { newEmail, sentAt: tx.now } };
    await this.accounts.save(tx, changing);
    tx.audit('identity.email-change-requested', { userId: account.id });
    return changing;
  }
}
