import { AuthError, type AuthSession, type PasswordGrant } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { callerOf } from '../accounts/account-caller.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { OpenSession } from '../sessions/open-session.ts';

/** Somebody signs in with address and password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly hasher: PasswordHasher,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws invalid_credentials, the same and after the same time with and without an account; email_not_confirmed */
  async execute(caller: Caller, { email, password }: PasswordGrant): Promise<AuthSession> {
    const present = await this.accounts.findByEmail(email);
    const matches = await this.hasher.matches(password, present?.passwordHash);
    if (!present || !matches) throw new AuthError('invalid_credentials');
    if (!present.emailConfirmedAt) throw new AuthError('email_not_confirmed');
    return this.database.write(callerOf(present, caller), async (tx) => {
      const account = await this.accounts.lock(tx, present.id);
      // Deleted, or given another password, since the password was compared.
      if (account?.passwordHash !== present.passwordHash) throw new AuthError('invalid_credentials');
      const signedIn = { ...account, lastSignInAt: tx.now };
      await this.accounts.save(tx, signedIn);
      return this.openSession.execute(tx, signedIn, 'password');
    });
  }
}
