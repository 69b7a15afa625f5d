import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EraseAccount } from '../account-changes/erase-account.ts';

/** Deletes an account for an operator. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly eraseAccount: EraseAccount,
  ) {}

  /** @returns whether the account existed */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, (tx) => this.eraseAccount.erase(tx, userId));
  }
}
