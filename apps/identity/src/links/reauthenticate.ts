import type { MailRequested } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';

/** Mails the signed-in member a code that proves the address again, for a change of password or address. */
@Injectable()
export class Reauthenticate {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly findMember: FindMember,
    private readonly mailBudget: MailBudget,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws user_not_found, session_not_found, over_email_send_rate_limit */
  async execute(caller: Caller): Promise<MailRequested> {
    const { account } = await this.findMember.find(caller);
    await this.mailBudget.require('reauthentication', account.email);
    await this.database.write(caller, async (tx) => {
      const request = newRequest(tx, { email: account.email }, this.options);
      await this.requests.add(tx, { ...request, purpose: 'reauthentication', userId: account.id });
      tx.enqueue(SendMail, { requestId: request.id });
      tx.audit('identity.reauthentication-requested', { userId: account.id });
    });
    return {};
  }
}
