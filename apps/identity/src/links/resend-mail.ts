import { AuthError, type MailRequested, type ResendInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireEmail } from '../accounts/account-rules.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';

/** The mails that can be sent again, and the purpose of the request for each. */
const purposeOf = { signup: 'resend_signup', email_change: 'resend_email_change' } as const;
type ResentType = keyof typeof purposeOf;

/**
 * Requests the mail of a pending sign-up or change of address again. It reads neither: the job that sends the mail does, so response, work,
 * and time are the same for every address.
 */
@Injectable()
export class ResendMail {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly mailBudget: MailBudget,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws validation_failed, phone_provider_disabled, over_email_send_rate_limit */
  async execute(caller: Caller, input: ResendInput, redirectTo: string | undefined): Promise<MailRequested> {
    const { type, email } = requireResent(input);
    await this.mailBudget.require(type, email);
    await this.database.write(caller, async (tx) => {
      const request = newRequest(tx, { email, redirectTo, codeChallenge: input.code_challenge }, this.options);
      await this.requests.add(tx, { ...request, purpose: purposeOf[type] });
      tx.enqueue(SendMail, { requestId: request.id });
    });
    return {};
  }
}

/** @throws validation_failed, phone_provider_disabled */
function requireResent({ type, email, phone }: ResendInput): { type: ResentType; email: string } {
  const invalid = (message: string) => new AuthError('validation_failed', { message });
  if (!type || !['signup', 'email_change', 'sms', 'phone_change'].includes(type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (!email && type === 'signup') throw invalid('Type provided requires an email address');
  if (!phone && type === 'sms') throw invalid('Type provided requires a phone number');
  if (email && phone) throw invalid('Only an email address or phone number should be provided.');
  if (phone) throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' });
  if (!email || !isResent(type)) throw invalid('Missing email address or phone number');
  requireEmail(email);
  return { type, email };
}

const isResent = (type: string): type is ResentType => Object.hasOwn(purposeOf, type);
