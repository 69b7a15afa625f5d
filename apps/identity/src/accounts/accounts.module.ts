import { Module } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.ts';
import { AddAccount } from './add-account.ts';
import { FindMember, LockMember } from './find-member.ts';
import { PendingAccountsRepository } from './pending-accounts.repository.ts';
import { RepublishUsers } from './publish-users.ts';

const shared = [AccountsRepository, PendingAccountsRepository, AddAccount, FindMember, LockMember];

/** Accounts, and sign-ups that wait for their confirmation. */
@Module({ providers: [...shared, RepublishUsers], exports: shared })
export class AccountsModule {}
