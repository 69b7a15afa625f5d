import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { isAnonymous } from '../accounts/account-rules.ts';
import { IdentityOptions } from '../identity-options.ts';
import type { NoticeKind } from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';

/** Mails the owner that their account changed, in the transaction of the change. */
@Injectable()
export class NotifyOwner {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @param account as it was before the change, so that the notice of a new address goes to the old address
   * @param device browser and system, for the notice of a new device
   */
  async notify(tx: Transaction, purpose: NoticeKind, { id: userId, email }: Account, device?: string): Promise<void> {
    // An anonymous account has no address to mail to.
    if (isAnonymous({ email })) return;
    const request = newRequest(tx, { email }, this.options);
    await this.requests.add(tx, { ...request, purpose, userId, ...(device && { device }) });
    tx.enqueue(SendMail, { requestId: request.id });
  }
}
