import type { UserData } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from './account.ts';
import { callerOf } from './account-caller.ts';
import { emitAccount } from './account-event.ts';
import { AccountsRepository } from './accounts.repository.ts';

export interface NewAccount {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash?: string;
  readonly userMetadata: UserData;
  /** Default: true. */
  readonly emailIdentity?: boolean;
}

/** Creates every account: confirmed, published, and audited in one transaction. */
@Injectable()
export class AddAccount {
  constructor(private readonly accounts: AccountsRepository) {}

  /** @returns undefined if the address has an account, including one that a concurrent transaction adds */
  async add(tx: Transaction, newAccount: NewAccount): Promise<Account | undefined> {
    const times = { emailConfirmedAt: tx.now, createdAt: tx.now, updatedAt: tx.now };
    const account = { emailIdentity: true, ...newAccount, identities: [], version: 1, role: 'member', ...times } as const;
    if (!(await this.accounts.add(tx, account))) return undefined;
    const byMember = tx.onBehalfOf(callerOf(account, tx.caller));
    emitAccount(byMember, account);
    byMember.audit('identity.signed-up', { userId: account.id });
    return account;
  }
}
