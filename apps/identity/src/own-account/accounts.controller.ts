import { AuthUser, DeleteUserInput, RedirectQuery, SignUpInput, SignUpResponse, UpdateUserInput } from '@casebook/contracts';
import { AcceptsAal1, Allow, Caller, Limit, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Delete, Get, Header, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { TrustDevice } from '../limits/device-cookies.ts';
import { DeleteUser } from './delete-user.ts';
import { GetUser } from './get-user.ts';
import { SignUp } from './sign-up.ts';
import { UpdateUser } from './update-user.ts';

@Controller('auth/v1')
@Limit('session')
export class AccountsController {
  constructor(
    private readonly signUp: SignUp,
    private readonly getUser: GetUser,
    private readonly updateUser: UpdateUser,
    private readonly deleteUser: DeleteUser,
  ) {}

  @Post('signup')
  @Limit('credentials')
  @Header('cache-control', 'no-store')
  @Allow('visitor')
  @UseInterceptors(TrustDevice)
  @RespondsWith(SignUpResponse, 'signUp')
  add(
    @Caller() caller: Caller,
    @Body({ schema: SignUpInput }) input: SignUpInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<SignUpResponse> {
    return this.signUp.execute(caller, input, redirect_to);
  }

  @Get('user')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @AcceptsAal1()
  @RespondsWith(AuthUser, 'getUser')
  get(@Caller() caller: Caller): Promise<AuthUser> {
    return this.getUser.execute(caller);
  }

  @Put('user')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(AuthUser, 'updateUser')
  update(
    @Caller() caller: Caller,
    @Body({ schema: UpdateUserInput }) input: UpdateUserInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<AuthUser> {
    return this.updateUser.execute(caller, input, redirect_to);
  }

  @Delete('user')
  @Allow('member')
  @RespondsWithNothing('deleteUser')
  remove(@Caller() caller: Caller, @Body({ schema: DeleteUserInput }) input: DeleteUserInput): Promise<void> {
    return this.deleteUser.execute(caller, input);
  }
}
