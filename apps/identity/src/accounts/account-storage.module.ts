import { Module } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.ts';
import { PendingAccountsRepository } from './pending-accounts.repository.ts';

/** Repositories of accounts, in a separate module because accounts and sessions both use them. */
@Module({
  providers: [AccountsRepository, PendingAccountsRepository],
  exports: [AccountsRepository, PendingAccountsRepository],
})
export class AccountStorageModule {}
