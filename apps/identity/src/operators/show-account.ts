import { Injectable } from '@nestjs/common';
import { nameOf } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

/** The account data that operators may see. */
export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly name?: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly emailConfirmedAt?: Date;
  readonly lastSignInAt?: Date;
  readonly sessions: number;
}

@Injectable()
export class ShowAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  /** @returns undefined if the address has no account */
  async execute(email: string): Promise<AccountSummary | undefined> {
    const account = await this.accounts.findByEmail(email.trim().toLowerCase());
    if (!account) return undefined;
    const { id, role, createdAt, emailConfirmedAt, lastSignInAt } = account;
    const name = nameOf(account);
    return {
      id,
      email: account.email,
      role,
      createdAt,
      ...(name !== undefined && { name }),
      ...(emailConfirmedAt && { emailConfirmedAt }),
      ...(lastSignInAt && { lastSignInAt }),
      sessions: await this.sessions.countOf(id),
    };
  }
}
