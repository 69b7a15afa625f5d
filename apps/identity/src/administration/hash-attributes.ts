import { AuthError, Password } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import { IdentityOptions } from '../identity-options.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import type { Attributes } from './attribute-rules.ts';

/** Hashes the password that an admin sets, by the same policy as the owner's. An imported hash has no policy to check. */
@Injectable()
export class HashAttributes {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly options: IdentityOptions,
  ) {}

  /** @returns undefined if the password stays as it is. @throws validation_failed if it is too long, weak_password */
  async hash(
    { password, passwordHash }: Pick<Attributes, 'password' | 'passwordHash'>,
    owner: Pick<Account, 'email' | 'userMetadata'>,
  ): Promise<string | undefined> {
    if (password === undefined) return passwordHash;
    requireShort(password);
    requireGoodPassword(password, { email: owner.email, name: nameOf(owner) }, this.options);
    return this.hasher.hash(password);
  }
}

/** @throws validation_failed */
function requireShort(password: string): void {
  const { error } = Password.safeParse(password);
  if (error) throw new AuthError('validation_failed', { message: error.issues[0]?.message });
}
