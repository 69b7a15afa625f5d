import type { RecoverAnswer, RecoverInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireEmail } from '../accounts/account-rules.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';

/**
 * Requests a recovery mail. Like a sign-up it reads no account, so response, work, and time are the same for an address without one. Over
 * the mail budget the response is still the same, but no mail is sent: an earlier mail has a valid link.
 */
@Injectable()
export class RequestRecovery {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly mailBudget: MailBudget,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws validation_failed for an invalid address */
  async execute(caller: Caller, { email, code_challenge }: RecoverInput, redirectTo: string | undefined): Promise<RecoverAnswer> {
    requireEmail(email);
    if (!(await this.mailBudget.take('recovery', email)).granted) return {};
    await this.database.write(caller, async (tx) => {
      const request = newRequest(tx, { email, redirectTo, codeChallenge: code_challenge }, this.options);
      await this.requests.add(tx, { ...request, purpose: 'recovery' });
      tx.enqueue(SendMail, { requestId: request.id });
    });
    return {};
  }
}
