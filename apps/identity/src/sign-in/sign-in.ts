import { AuthError, type AuthSession, type PasswordGrant } from '@casebook/contracts';
import { type Caller, Clock, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { type AccountRow, callerOf } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { DeviceCookies } from '../limits/device-cookies.ts';
import { GuessLimits } from '../limits/guess-limits.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { deviceName } from '../sessions/device-name.ts';
import { OpenSession } from '../tokens/open-session.ts';

/** Signs a member in with e-mail address and password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly guesses: GuessLimits,
    private readonly hasher: PasswordHasher,
    private readonly openSession: OpenSession,
    private readonly notifyOwner: NotifyOwner,
    private readonly mailBudget: MailBudget,
    private readonly deviceCookies: DeviceCookies,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the hash of an imported account, or one with earlier parameters.
   * @param cookies the request's `Cookie` header
   * @throws invalid_credentials, the same and after the same time with and without an account; email_not_confirmed for the password of a
   *   sign-up or a pending account whose link wasn't followed; user_banned; over_request_rate_limit
   */
  async execute(caller: Caller, { email, password }: PasswordGrant, cookies: string | undefined): Promise<AuthSession> {
    const found = await this.accounts.findByEmail(email);
    const guess = await this.guesses.count({ email, account: found, clientAddress: caller.clientAddress, cookies });
    if (!(await this.hasher.matches(password, found?.passwordHash)) || !found)
      throw await this.#refusal(caller, email, password, found);
    const upgraded = found.passwordHash && this.hasher.isOutdated(found.passwordHash) && (await this.hasher.hash(password));
    const reportsDevice = await this.#reportsDevice(found, cookies);
    const session = await this.database.write(callerOf(found, caller), async (tx) => {
      const account = await this.accounts.lock(tx, found.id);
      // The account was deleted, or its password changed, after the comparison.
      if (!account || account.passwordHash !== found.passwordHash) throw new AuthError('invalid_credentials');
      if (upgraded) tx.audit('identity.password-hash-upgraded', { userId: account.id });
      if (reportsDevice)
        await this.notifyOwner.notify(tx, 'new_device', account, deviceName(caller.userAgent) ?? 'An unknown device');
      return this.openSession.open(tx, { ...account, ...(upgraded && { passwordHash: upgraded }) }, 'password');
    });
    await guess.succeed();
    return session;
  }

  /**
   * Whether to mail the owner about a sign-in from a new browser. Only sign-ins by password are reported: someone else may know the
   * password, but whoever follows a mailed link reads the owner's mail.
   */
  async #reportsDevice(account: AccountRow, cookies: string | undefined): Promise<boolean> {
    if (!account.lastSignInAt || this.deviceCookies.read(cookies, account)) return false;
    return (await this.mailBudget.take('new_device', account.email)).granted;
  }

  /** Does the same work for every address, so that the time of a refusal doesn't reveal an account or a pending sign-up. */
  async #refusal(caller: Caller, email: string, password: string, account: AccountRow | undefined): Promise<AuthError> {
    const isPending = await this.#isPending(email, password);
    await this.database.write(caller, async (tx) =>
      tx.audit('identity.sign-in-failed', { clientAddress: caller.clientAddress ?? '', ...(account && { userId: account.id }) }),
    );
    return new AuthError(isPending ? 'email_not_confirmed' : 'invalid_credentials');
  }

  async #isPending(email: string, password: string): Promise<boolean> {
    const [signUp, created] = await Promise.all([
      this.requests.newestPendingHash(email, this.clock.now()),
      this.pendingAccounts.findByEmail(email),
    ]);
    return this.hasher.matches(password, signUp ?? created?.passwordHash);
  }
}
