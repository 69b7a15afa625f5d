import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { ListAccountFactors, ListAccountPasskeys, RemoveAccountFactor, RemoveAccountPasskey } from './account-factors.ts';
import { EndAccountSessions, ListAccountSessions } from './account-sessions.ts';
import { AdminLinksController } from './admin-links.controller.ts';
import { AdminUsersController } from './admin-users.controller.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { AddPendingAccount, CreateAccount, InviteMember } from './create-account.ts';
import { GenerateLink } from './generate-link.ts';
import { HashAttributes } from './hash-attributes.ts';
import { GetAccount, ListAccounts } from './read-accounts.ts';
import { RemoveAccount } from './remove-account.ts';
import { RequireAdmin } from './require-admin.ts';
import { UpdateAccount } from './update-account.ts';

/** GoTrue's admin API, in which admins and programs with a service-role token manage accounts. */
@Module({
  imports: [
    AccountsModule,
    AccountChangesModule,
    FactorsModule,
    LimitsModule,
    LinkRequestsModule,
    PasswordsModule,
    SessionsModule,
    WebAuthnModule,
  ],
  controllers: [AdminUsersController, AdminLinksController],
  providers: [
    RequireAdmin,
    AdministeredAccountsRepository,
    AddPendingAccount,
    HashAttributes,
    ListAccounts,
    CreateAccount,
    GetAccount,
    UpdateAccount,
    RemoveAccount,
    InviteMember,
    GenerateLink,
    ListAccountFactors,
    RemoveAccountFactor,
    ListAccountPasskeys,
    RemoveAccountPasskey,
    ListAccountSessions,
    EndAccountSessions,
  ],
})
export class AdministrationModule {}
