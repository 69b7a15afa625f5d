import {
  AdminCreateUserInput,
  AdminDeleteUserInput,
  AdminUpdateUserInput,
  AdminUserDeleted,
  AdminUsers,
  AdminUsersQuery,
  AuthFactor,
  AuthFactors,
  AuthUser,
  DeviceSessions,
  PasskeyList,
} from '@casebook/contracts';
import {
  AcceptsServiceRole,
  Allow,
  AuditsReading,
  Caller,
  IdParam,
  Limit,
  type NumberedPage,
  PageHeaders,
  RespondsWith,
  RespondsWithNothing,
} from '@casebook/platform';
import { Body, Controller, Delete, Get, Header, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { ListAccountFactors, ListAccountPasskeys, RemoveAccountFactor, RemoveAccountPasskey } from './account-factors.ts';
import { EndAccountSessions, ListAccountSessions } from './account-sessions.ts';
import { CreateAccount } from './create-account.ts';
import { GetAccount, ListAccounts } from './read-accounts.ts';
import { RemoveAccount } from './remove-account.ts';
import { UpdateAccount } from './update-account.ts';

@Controller('auth/v1/admin/users')
@Limit('administration')
@AcceptsServiceRole()
export class AdminUsersController {
  constructor(
    private readonly listAccounts: ListAccounts,
    private readonly createAccount: CreateAccount,
    private readonly getAccount: GetAccount,
    private readonly updateAccount: UpdateAccount,
    private readonly removeAccount: RemoveAccount,
    private readonly listAccountFactors: ListAccountFactors,
    private readonly removeAccountFactor: RemoveAccountFactor,
    private readonly listAccountPasskeys: ListAccountPasskeys,
    private readonly removeAccountPasskey: RemoveAccountPasskey,
    private readonly listAccountSessions: ListAccountSessions,
    private readonly endAccountSessions: EndAccountSessions,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @UseInterceptors(PageHeaders)
  @RespondsWith(AdminUsers, 'listAccounts')
  list(@Caller() caller: Caller, @Query({ schema: AdminUsersQuery }) query: AdminUsersQuery): Promise<NumberedPage<AdminUsers>> {
    return this.listAccounts.execute(caller, query);
  }

  @Post()
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(AuthUser, 'createAccount')
  create(@Caller() caller: Caller, @Body({ schema: AdminCreateUserInput }) input: AdminCreateUserInput): Promise<AuthUser> {
    return this.createAccount.execute(caller, input);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @AuditsReading('id')
  @RespondsWith(AuthUser, 'getAccount')
  get(@Caller() caller: Caller, @IdParam('id') id: string): Promise<AuthUser> {
    return this.getAccount.execute(caller, id);
  }

  @Put(':id')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(AuthUser, 'updateAccount')
  update(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: AdminUpdateUserInput }) input: AdminUpdateUserInput,
  ): Promise<AuthUser> {
    return this.updateAccount.execute(caller, id, input);
  }

  @Delete(':id')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(AdminUserDeleted, 'removeAccount')
  remove(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: AdminDeleteUserInput }) _input: AdminDeleteUserInput,
  ): Promise<AdminUserDeleted> {
    return this.removeAccount.execute(caller, id);
  }

  @Get(':id/factors')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @AuditsReading('id')
  @RespondsWith(AuthFactors, 'listAccountFactors')
  factors(@Caller() caller: Caller, @IdParam('id') id: string): Promise<AuthFactor[]> {
    return this.listAccountFactors.execute(caller, id);
  }

  @Delete(':id/factors/:factorId')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(AuthFactor, 'removeAccountFactor')
  removeFactor(@Caller() caller: Caller, @IdParam('id') id: string, @IdParam('factorId') factorId: string): Promise<AuthFactor> {
    return this.removeAccountFactor.execute(caller, id, factorId);
  }

  @Get(':id/passkeys')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @AuditsReading('id')
  @RespondsWith(PasskeyList, 'listAccountPasskeys')
  passkeys(@Caller() caller: Caller, @IdParam('id') id: string): Promise<PasskeyList> {
    return this.listAccountPasskeys.execute(caller, id);
  }

  @Delete(':id/passkeys/:passkeyId')
  @Allow('admin')
  @RespondsWithNothing('removeAccountPasskey')
  removePasskey(@Caller() caller: Caller, @IdParam('id') id: string, @IdParam('passkeyId') passkeyId: string): Promise<void> {
    return this.removeAccountPasskey.execute(caller, id, passkeyId);
  }

  @Get(':id/sessions')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @AuditsReading('id')
  @RespondsWith(DeviceSessions, 'listAccountSessions')
  sessions(@Caller() caller: Caller, @IdParam('id') id: string): Promise<DeviceSessions> {
    return this.listAccountSessions.execute(caller, id);
  }

  @Delete(':id/sessions')
  @Allow('admin')
  @RespondsWithNothing('endAccountSessions')
  endSessions(@Caller() caller: Caller, @IdParam('id') id: string): Promise<void> {
    return this.endAccountSessions.execute(caller, id);
  }
}
