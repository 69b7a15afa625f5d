import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ChangeRole } from './change-role.ts';
import { DeleteAccount } from './delete-account.ts';
import { ListInvalidAddresses } from './list-invalid-addresses.ts';
import { RemoveFactors } from './remove-factors.ts';
import { ShowAccount } from './show-account.ts';

/** Use cases of operators' commands. */
@Module({
  imports: [AccountsModule, AccountChangesModule, FactorsModule, LinkRequestsModule, SessionsModule],
  providers: [ShowAccount, ChangeRole, DeleteAccount, RemoveFactors, ListInvalidAddresses],
})
export class OperatorsModule {}
