import {
  AuthSession,
  Passkey,
  PasskeyList,
  PasskeyRegistrationInput,
  PasskeyRegistrationOptions,
  PasskeySignInInput,
  PasskeySignInOptions,
  RenamePasskeyInput,
} from '@casebook/contracts';
import { AcceptsAal1, Allow, Caller, IdParam, Limit, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Delete, Get, Header, Patch, Post, UseInterceptors } from '@nestjs/common';
import { TrustDevice } from '../limits/device-cookies.ts';
import { ListPasskeys, RemovePasskey, RenamePasskey } from './manage-passkeys.ts';
import { RegisterPasskey, StartPasskeyRegistration } from './register-passkey.ts';
import { SignInWithPasskey, StartPasskeySignIn } from './sign-in-with-passkey.ts';

/** The routes of auth-js’s `passkey`. */
@Controller('auth/v1/passkeys')
@Limit('credentials')
export class PasskeysController {
  constructor(
    private readonly startPasskeyRegistration: StartPasskeyRegistration,
    private readonly registerPasskey: RegisterPasskey,
    private readonly startPasskeySignIn: StartPasskeySignIn,
    private readonly signInWithPasskey: SignInWithPasskey,
    private readonly listPasskeys: ListPasskeys,
    private readonly renamePasskey: RenamePasskey,
    private readonly removePasskey: RemovePasskey,
  ) {}

  @Post('registration/options')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(PasskeyRegistrationOptions, 'startPasskeyRegistration')
  options(@Caller() caller: Caller): Promise<PasskeyRegistrationOptions> {
    return this.startPasskeyRegistration.execute(caller);
  }

  @Post('registration/verify')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(Passkey, 'registerPasskey')
  register(
    @Caller() caller: Caller,
    @Body({ schema: PasskeyRegistrationInput }) input: PasskeyRegistrationInput,
  ): Promise<Passkey> {
    return this.registerPasskey.execute(caller, input);
  }

  // Each visit to the sign-in page requests these options, so they must not count against the address's limit for signing in.
  @Post('authentication/options')
  @Limit('session')
  @Header('cache-control', 'no-store')
  @Allow('visitor')
  @AcceptsAal1()
  @RespondsWith(PasskeySignInOptions, 'startPasskeySignIn')
  signInOptions(@Caller() caller: Caller): Promise<PasskeySignInOptions> {
    return this.startPasskeySignIn.execute(caller);
  }

  @Post('authentication/verify')
  @Header('cache-control', 'no-store')
  @Allow('visitor')
  @AcceptsAal1()
  @UseInterceptors(TrustDevice)
  @RespondsWith(AuthSession, 'signInWithPasskey')
  signIn(@Caller() caller: Caller, @Body({ schema: PasskeySignInInput }) input: PasskeySignInInput): Promise<AuthSession> {
    return this.signInWithPasskey.execute(caller, input);
  }

  @Get()
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(PasskeyList, 'listPasskeys')
  list(@Caller() caller: Caller): Promise<PasskeyList> {
    return this.listPasskeys.execute(caller);
  }

  @Patch(':id')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(Passkey, 'renamePasskey')
  rename(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: RenamePasskeyInput }) input: RenamePasskeyInput,
  ): Promise<Passkey> {
    return this.renamePasskey.execute(caller, id, input);
  }

  @Delete(':id')
  @Allow('member')
  @RespondsWithNothing('removePasskey')
  remove(@Caller() caller: Caller, @IdParam('id') id: string): Promise<void> {
    return this.removePasskey.execute(caller, id);
  }
}
