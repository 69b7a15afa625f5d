import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { AddPendingAccount } from './add-pending-account.ts';
import { AdminLinksController } from './admin-links.controller.ts';
import { AdminUsersController } from './admin-users.controller.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { CreateAccount } from './create-account.ts';
import { EndAccountSessions } from './end-account-sessions.ts';
import { GenerateLink } from './generate-link.ts';
import { GetAccount } from './get-account.ts';
import { HashAttributes } from './hash-attributes.ts';
import { InviteMember } from './invite-member.ts';
import { ListAccountFactors } from './list-account-factors.ts';
import { ListAccountPasskeys } from './list-account-passkeys.ts';
import { ListAccountSessions } from './list-account-sessions.ts';
import { ListAccounts } from './list-accounts.ts';
import { RemoveAccount } from './remove-account.ts';
import { RemoveAccountFactor } from './remove-account-factor.ts';
import { RemoveAccountPasskey } from './remove-account-passkey.ts';
import { RequireAdmin } from './require-admin.ts';
import { UpdateAccount } from './update-account.ts';

/** GoTrue's admin API: accounts as admins and programs with a service-role token manage them. */
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
