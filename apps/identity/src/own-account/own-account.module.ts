import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { ChangeAddress } from './change-address.ts';
import { ChangePassword } from './change-password.ts';
import { DeleteUser } from './delete-user.ts';
import { GetUser } from './get-user.ts';
import { SignUp } from './sign-up.ts';
import { UpdateUser } from './update-user.ts';

/** What visitors and members do with an account of their own. */
@Module({
  imports: [
    AccountsModule,
    AccountChangesModule,
    LimitsModule,
    LinkRequestsModule,
    PasswordsModule,
    SessionsModule,
    TokensModule,
  ],
  controllers: [AccountsController],
  providers: [SignUp, GetUser, ChangePassword, ChangeAddress, UpdateUser, DeleteUser],
})
export class OwnAccountModule {}
