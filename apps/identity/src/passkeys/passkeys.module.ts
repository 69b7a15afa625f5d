import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { ListPasskeys, RemovePasskey, RenamePasskey } from './manage-passkeys.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { RegisterPasskey, StartPasskeyRegistration } from './register-passkey.ts';
import { SignInWithPasskey, StartPasskeySignIn } from './sign-in-with-passkey.ts';

@Module({
  imports: [AccountsModule, AccountChangesModule, LimitsModule, SessionsModule, TokensModule, WebAuthnModule],
  controllers: [PasskeysController],
  providers: [
    StartPasskeyRegistration,
    RegisterPasskey,
    StartPasskeySignIn,
    SignInWithPasskey,
    ListPasskeys,
    RenamePasskey,
    RemovePasskey,
  ],
})
export class PasskeysModule {}
