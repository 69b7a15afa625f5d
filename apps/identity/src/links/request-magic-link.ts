import { AuthError, type MailRequested, type OtpInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireEmail, requireStorable } from '../accounts/account-rules.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';

/**
 * Requests a mail whose link or code signs in. For an address without an account it is a sign-up without a password, and without sign-ups no
 * mail at all. It reads no account: the job that sends the mail decides, so response, work, and time are the same for every address.
 */
@Injectable()
export class RequestMagicLink {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly mailBudget: MailBudget,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * Over the mail budget it is refused, not silently dropped, because an earlier mail may be that of a stranger's request, with a
   * stranger's data (docs/adr/0018).
   * @throws validation_failed, phone_provider_disabled, over_email_send_rate_limit
   */
  async execute(caller: Caller, input: OtpInput, redirectTo: string | undefined): Promise<MailRequested> {
    const email = requireEmailOtp(input);
    const userMetadata = requireStorable(input.data ?? {});
    await this.mailBudget.require('magiclink', email);
    await this.database.write(caller, async (tx) => {
      const request = newRequest(tx, { email, redirectTo, codeChallenge: input.code_challenge }, this.options);
      const signUp = input.create_user !== false && !this.options.disableSignup && { userMetadata };
      await this.requests.add(tx, { ...request, purpose: 'magiclink', ...signUp });
      tx.enqueue(SendMail, { requestId: request.id });
    });
    return {};
  }
}

/** @throws validation_failed, phone_provider_disabled */
function requireEmailOtp({ email, phone, channel }: OtpInput): string {
  const invalid = (message: string) => new AuthError('validation_failed', { message });
  if (email && phone) throw invalid('Only an email address or phone number should be provided');
  if (email && channel) throw invalid('Channel should only be specified with Phone OTP');
  if (phone) throw new AuthError('phone_provider_disabled', { message: 'Unsupported phone provider' });
  if (!email) throw invalid('One of email or phone must be set');
  requireEmail(email);
  return email;
}
