import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitAccount, emitDeletedAccount } from './account-event.ts';
import { AccountsRepository } from './accounts.repository.ts';

@Republishes('identity.users')
export class RepublishUsers implements Republisher {
  constructor(private readonly accounts: AccountsRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const accounts = await this.accounts.allAfter(tx, afterId, limit);
    for (const account of accounts) {
      if ('pseudonym' in account) emitDeletedAccount(tx, account);
      else emitAccount(tx, account);
    }
    return accounts.at(-1)?.id;
  }
}
