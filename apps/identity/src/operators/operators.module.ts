import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ChangeRole, DeleteAccount, ListInvalidAddresses, RemoveFactors, ShowAccount } from './operate-accounts.ts';

/** Use cases of operators' commands. */
@Module({
  imports: [AccountsModule, AccountChangesModule, FactorsModule, LinkRequestsModule, SessionsModule],
  providers: [ShowAccount, ChangeRole, DeleteAccount, RemoveFactors, ListInvalidAddresses],
})
export class OperatorsModule {}
