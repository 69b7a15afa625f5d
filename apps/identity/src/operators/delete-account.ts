import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { RemoveAccount } from '../accounts/remove-account.ts';

/** Deletes an account for an operator. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly removeAccount: RemoveAccount,
  ) {}

  /** @returns whether the account existed */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, (tx) => this.removeAccount.remove(tx, userId));
  }
}
