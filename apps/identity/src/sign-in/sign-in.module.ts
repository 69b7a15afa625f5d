import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { ExchangeCode, GrantToken } from './grant-token.ts';
import { EndSession, ListSessions, SignOut } from './manage-sessions.ts';
import { RefreshSession } from './refresh-session.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';

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
  controllers: [SignInController, SessionsController],
  providers: [SignIn, RefreshSession, ExchangeCode, GrantToken, SignOut, ListSessions, EndSession],
})
export class SignInModule {}
