import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isAnonymous, isEmail } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';

/** Accounts that one statement reads. */
const BATCH = 1_000;

export interface InvalidAddress {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Lists accounts whose address was accepted by an earlier rule and isn't by the current one. They get no mail. */
@Injectable()
export class ListInvalidAddresses {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
  ) {}

  async *execute(): AsyncGenerator<InvalidAddress> {
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const batch = await this.accounts.allAfter(this.database, after, BATCH);
      for (const account of batch)
        if (!('pseudonym' in account) && !isAnonymous(account) && !isEmail(account.email))
          yield { id: account.id, email: account.email, createdAt: account.createdAt };
      after = batch.at(-1)?.id;
      isLast = batch.length < BATCH;
    }
  }
}
