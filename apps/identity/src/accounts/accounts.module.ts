import { Module } from '@nestjs/common';
import { FactorStorageModule } from '../factors/factor-storage.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkStorageModule } from '../links/link-storage.module.ts';
import { MatchCode } from '../links/match-code.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountStorageModule } from './account-storage.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { AddAccount } from './add-account.ts';
import { ChangeEmail } from './change-email.ts';
import { DeleteUser } from './delete-user.ts';
import { EmailChangesRepository } from './email-changes.repository.ts';
import { EndRequests } from './end-requests.ts';
import { EraseAccount } from './erase-account.ts';
import { ExpireEmailChangesHandler } from './expire-email-changes.handler.ts';
import { FindMember } from './find-member.ts';
import { GetUser } from './get-user.ts';
import { NotifyOwner } from './notify-owner.ts';
import { ProveOwner } from './prove-owner.ts';
import { RepublishUsers } from './republish-users.ts';
import { SignUp } from './sign-up.ts';
import { StartEmailChange } from './start-email-change.ts';
import { UpdateUser } from './update-user.ts';

@Module({
  imports: [AccountStorageModule, PasswordsModule, SessionsModule, LinkStorageModule, FactorStorageModule, LimitsModule],
  controllers: [AccountsController],
  providers: [
    AddAccount,
    FindMember,
    SignUp,
    GetUser,
    MatchCode,
    NotifyOwner,
    ProveOwner,
    StartEmailChange,
    ChangeEmail,
    EndRequests,
    EmailChangesRepository,
    ExpireEmailChangesHandler,
    UpdateUser,
    EraseAccount,
    DeleteUser,
    RepublishUsers,
  ],
  exports: [
    AccountStorageModule,
    AddAccount,
    FindMember,
    MatchCode,
    NotifyOwner,
    ProveOwner,
    StartEmailChange,
    ChangeEmail,
    EndRequests,
    EraseAccount,
    PasswordsModule,
  ],
})
export class AccountsModule {}
