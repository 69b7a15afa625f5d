import { AuthSession, LogoutQuery, TokenInput, TokenQuery } from '@casebook/contracts';
import { AcceptsAal1, Allow, Caller, Limit, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Header, Post, Query, UseInterceptors } from '@nestjs/common';
import { Cookies, TrustDevice } from '../limits/device-cookies.ts';
import { GrantToken } from './grant-token.ts';
import { SignOut } from './manage-sessions.ts';

@Controller('auth/v1')
@Limit('session')
export class SignInController {
  constructor(
    private readonly grantToken: GrantToken,
    private readonly signOut: SignOut,
  ) {}

  @Post('token')
  @Limit('credentials')
  @Header('cache-control', 'no-store')
  @Allow('visitor')
  @AcceptsAal1()
  @UseInterceptors(TrustDevice)
  @RespondsWith(AuthSession, 'grantToken')
  token(
    @Caller() caller: Caller,
    @Query({ schema: TokenQuery }) { grant_type }: TokenQuery,
    @Body({ schema: TokenInput }) input: TokenInput,
    @Cookies() cookies: string | undefined,
  ): Promise<AuthSession> {
    return this.grantToken.execute(caller, grant_type, input, cookies);
  }

  @Post('logout')
  @Allow('member')
  @AcceptsAal1()
  @RespondsWithNothing('signOut')
  logout(@Caller() caller: Caller, @Query({ schema: LogoutQuery }) { scope }: LogoutQuery): Promise<void> {
    return this.signOut.execute(caller, scope);
  }
}
