import { AuthError, type SignUpInput, type SignUpResponse, type UserData } from '@casebook/contracts';
import { type Caller, Clock, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { callerOf } from '../accounts/account.ts';
import { nameOf, requireEmail, requireStorable } from '../accounts/account-rules.ts';
import { toPendingUser } from '../accounts/account-view.ts';
import { AddAccount, type NewAccount } from '../accounts/add-account.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { OpenSession } from '../tokens/open-session.ts';

/**
 * Signs someone up. If addresses are confirmed by mail, the request reads no account: it only stores the sign-up, and the job that sends
 * the mail looks for an account. Response, work, and time are therefore the same for a taken and a free address.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly addAccount: AddAccount,
    private readonly requests: LinkRequestsRepository,
    private readonly openSession: OpenSession,
    private readonly mailBudget: MailBudget,
    private readonly hasher: PasswordHasher,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns a session with autoconfirm on or for an anonymous sign-up, else a user without a session
   * @throws signup_disabled, validation_failed, weak_password, anonymous_provider_disabled, phone_provider_disabled; user_already_exists with
   *   autoconfirm on, else over_email_send_rate_limit
   */
  async execute(caller: Caller, input: SignUpInput, redirectTo: string | undefined): Promise<SignUpResponse> {
    const isAnonymous = !input.email && !input.phone;
    this.#requireSignUps(isAnonymous);
    const userMetadata = requireStorable(input.data ?? {});
    if (isAnonymous) return this.#signUpAnonymously(caller, userMetadata);
    const { email, password } = requireEmailSignUp(input);
    requireGoodPassword(password, { email, name: nameOf({ userMetadata }) }, this.options);
    if (!this.options.autoconfirm) await this.mailBudget.require('signup', email);
    const account = { id: newId(), email, passwordHash: await this.hasher.hash(password), userMetadata };
    if (this.options.autoconfirm) return this.#signUpConfirmed(caller, account);
    await this.#signUpPending(caller, account, input, redirectTo);
    return toPendingUser(account.id, email, userMetadata, this.clock.now());
  }

  #requireSignUps(isAnonymous: boolean): void {
    if (isAnonymous && !this.options.anonymousUsers) throw new AuthError('anonymous_provider_disabled');
    if (this.options.disableSignup) throw new AuthError('signup_disabled');
  }

  #signUpAnonymously(caller: Caller, userMetadata: UserData): Promise<SignUpResponse> {
    const account = { id: newId(), userMetadata };
    return this.database.write(callerOf({ ...account, role: 'member' }, caller), async (tx) =>
      this.openSession.open(tx, await this.addAccount.addAnonymous(tx, account), 'anonymous'),
    );
  }

  #signUpConfirmed(caller: Caller, account: NewAccount): Promise<SignUpResponse> {
    return this.database.write(callerOf({ ...account, role: 'member' }, caller), async (tx) => {
      const added = await this.addAccount.add(tx, account);
      if (!added) throw new AuthError('user_already_exists');
      await this.requests.removeOf(tx, account.email);
      return this.openSession.open(tx, added, 'password');
    });
  }

  async #signUpPending(caller: Caller, account: NewAccount, input: SignUpInput, redirectTo: string | undefined): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const mail = { email: account.email, redirectTo, codeChallenge: input.code_challenge };
      await this.requests.add(tx, { ...newRequest(tx, mail, this.options), ...account, purpose: 'signup' });
      tx.enqueue(SendMail, { requestId: account.id });
    });
  }
}

/** @throws phone_provider_disabled with a phone, validation_failed */
function requireEmailSignUp({ email, phone, password }: SignUpInput): { email: string; password: string } {
  if (!password) throw new AuthError('validation_failed', { message: 'Signup requires a valid password' });
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on signup.';
    throw new AuthError('validation_failed', { message });
  }
  if (!email) throw new AuthError('phone_provider_disabled');
  requireEmail(email);
  return { email, password };
}
