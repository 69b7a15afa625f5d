import {
  AuthSession,
  RecoveryCodeInput,
  RecoveryCodes,
  RecoveryCodesInput,
  RecoveryCodesStatus,
  RemovedFactor,
} from '@casebook/contracts';
import { AcceptsAal1, Allow, Caller, Limit, RespondsWith } from '@casebook/platform';
import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { GenerateRecoveryCodes, GetRecoveryCodesStatus, RemoveRecoveryCodes, UseRecoveryCode } from './recovery-codes.ts';

/** The routes of auth-js’s `mfa.recoveryCodes`. */
@Controller('auth/v1/factors/recovery-codes')
@Limit('credentials')
export class RecoveryCodesController {
  constructor(
    private readonly getStatus: GetRecoveryCodesStatus,
    private readonly generateRecoveryCodes: GenerateRecoveryCodes,
    private readonly useRecoveryCode: UseRecoveryCode,
    private readonly removeRecoveryCodes: RemoveRecoveryCodes,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(RecoveryCodesStatus, 'getRecoveryCodesStatus')
  status(@Caller() caller: Caller): Promise<RecoveryCodesStatus> {
    return this.getStatus.execute(caller);
  }

  @Post()
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(RecoveryCodes, 'generateRecoveryCodes')
  generate(@Caller() caller: Caller, @Body({ schema: RecoveryCodesInput }) input: RecoveryCodesInput): Promise<RecoveryCodes> {
    return this.generateRecoveryCodes.execute(caller, input);
  }

  @Post('regenerate')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(RecoveryCodes, 'regenerateRecoveryCodes')
  regenerate(@Caller() caller: Caller): Promise<RecoveryCodes> {
    return this.generateRecoveryCodes.execute(caller, undefined);
  }

  @Post('verify')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @AcceptsAal1()
  @RespondsWith(AuthSession, 'verifyRecoveryCode')
  verify(@Caller() caller: Caller, @Body({ schema: RecoveryCodeInput }) input: RecoveryCodeInput): Promise<AuthSession> {
    return this.useRecoveryCode.execute(caller, input);
  }

  @Delete()
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(RemovedFactor, 'removeRecoveryCodes')
  remove(@Caller() caller: Caller): Promise<RemovedFactor> {
    return this.removeRecoveryCodes.execute(caller);
  }
}
