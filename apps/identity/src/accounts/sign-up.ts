import { AuthError, type SignUpAnswer, type SignUpInput } from '@casebook/contracts';
import { type Caller, Clock, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { redirectTarget } from '../links/redirect-rules.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { OpenSession } from '../sessions/open-session.ts';
import type { Account } from './account.ts';
import { callerOf } from './account-caller.ts';
import { emitAccount } from './account-event.ts';
import { requireEmail, withUserData } from './account-rules.ts';
import { toPendingUser } from './account-view.ts';
import { AccountsRepository } from './accounts.repository.ts';

type NewAccount = Omit<Account, 'createdAt' | 'updatedAt'>;

/** Somebody makes an account. Where addresses are confirmed by mail, the answer is the same for one that has an account. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly openSession: OpenSession,
    private readonly hasher: PasswordHasher,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the session where addresses count as confirmed, else a user without one
   * @throws validation_failed, weak_password; user_already_exists where addresses count as confirmed
   */
  async execute(caller: Caller, input: SignUpInput, redirectTo: string | undefined): Promise<SignUpAnswer> {
    const { email, password, data } = input;
    requireEmail(email);
    requireGoodPassword(password);
    const userMetadata = withUserData({}, data ?? {});
    const passwordHash = await this.hasher.hash(password);
    const account = { id: newId(), version: 1, email, role: 'member', passwordHash, userMetadata } as const;
    if (this.options.autoconfirm) return this.#signUpConfirmed(caller, account);
    await this.#signUpPending(caller, account, input, redirectTo);
    return toPendingUser(newId(), email, userMetadata, this.clock.now());
  }

  #signUpConfirmed(caller: Caller, account: NewAccount): Promise<SignUpAnswer> {
    return this.database.write(callerOf(account, caller), async (tx) => {
      const confirmed = { emailConfirmedAt: tx.now, lastSignInAt: tx.now };
      const added = await this.#add(tx, { ...account, ...confirmed, createdAt: tx.now, updatedAt: tx.now });
      if (!added) throw new AuthError('user_already_exists');
      return this.openSession.execute(tx, added, 'password');
    });
  }

  /** An unconfirmed account gets its mail again; a confirmed one gets none, by a job that finds nothing to do. */
  async #signUpPending(caller: Caller, account: NewAccount, input: SignUpInput, redirectTo: string | undefined): Promise<void> {
    const present = await this.accounts.findByEmail(account.email);
    await this.database.write(callerOf(account, caller), async (tx) => {
      if (!present) await this.#add(tx, { ...account, createdAt: tx.now, updatedAt: tx.now });
      tx.enqueue(SendMail, {
        userId: present?.id ?? account.id,
        purpose: 'signup',
        redirectTo: redirectTarget(redirectTo, this.options),
        ...(input.code_challenge && { codeChallenge: input.code_challenge }),
      });
    });
  }

  async #add(tx: Transaction, account: Account): Promise<Account | undefined> {
    if (!(await this.accounts.add(tx, account))) return undefined;
    emitAccount(tx, account);
    tx.audit('identity.signed-up', { confirmed: account.emailConfirmedAt !== undefined });
    return account;
  }
}
