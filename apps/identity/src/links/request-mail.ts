import {
  AuthError,
  type MailRequested,
  type OtpInput,
  type RecoverInput,
  type RecoverResponse,
  type ResendInput,
} from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireEmail, requireStorable } from '../accounts/account-rules.ts';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';

/**
 * Requests a mail whose link or code signs in. An address without an account gets the mail of a sign-up without a password, or no mail at
 * all if sign-up is closed. No account is read here: the job that sends the mail decides, so response, work, and time are the same for
 * every address.
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
   * Refuses a request over the mail budget instead of dropping it silently, because an earlier mail may come from a stranger's request
   * and contain the stranger's data (docs/adr/0018).
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

/**
 * Requests a recovery mail. Like a sign-up it reads no account, so response, work, and time are the same whether or not the address has
 * one. Over the mail budget the response is still the same, but no mail is sent: an earlier mail has a valid link.
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
  async execute(
    caller: Caller,
    { email, code_challenge }: RecoverInput,
    redirectTo: string | undefined,
  ): Promise<RecoverResponse> {
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

/** The mails that can be sent again, and the purpose of the request for each. */
const purposeOf = { signup: 'resend_signup', email_change: 'resend_email_change' } as const;
type ResentType = keyof typeof purposeOf;

/**
 * Requests the mail of a pending sign-up or change of address again. The job that sends the mail, not this request, reads the sign-up or
 * change, so response, work, and time are the same for every address.
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
