import {
  AddReferralCodeInput,
  ChangeReferralCodeInput,
  ListReferralCodesQuery,
  ReferralCode,
  ReferralCodePage,
} from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { AddReferralCode, ChangeReferralCode, DeleteReferralCode, ListReferralCodes } from './manage-referral-codes.ts';

@Controller('api/v1/referral-codes')
export class ReferralCodesController {
  constructor(
    private readonly listReferralCodes: ListReferralCodes,
    private readonly addReferralCode: AddReferralCode,
    private readonly changeReferralCode: ChangeReferralCode,
    private readonly deleteReferralCode: DeleteReferralCode,
  ) {}

  @Get()
  @Allow('admin')
  @RespondsWith(ReferralCodePage, 'listReferralCodes')
  list(@Query({ schema: ListReferralCodesQuery }) query: ListReferralCodesQuery): Promise<ReferralCodePage> {
    return this.listReferralCodes.execute(query);
  }

  @Post()
  @Allow('admin')
  @RespondsWith(ReferralCode, 'addReferralCode', 201)
  add(@Caller() caller: Caller, @Body({ schema: AddReferralCodeInput }) input: AddReferralCodeInput): Promise<ReferralCode> {
    return this.addReferralCode.execute(caller, input);
  }

  @Patch(':id')
  @Allow('admin')
  @RespondsWith(ReferralCode, 'changeReferralCode')
  change(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: ChangeReferralCodeInput }) input: ChangeReferralCodeInput,
  ): Promise<ReferralCode> {
    return this.changeReferralCode.execute(caller, id, input);
  }

  @Delete(':id')
  @Allow('admin')
  @RespondsWithNothing('deleteReferralCode')
  delete(@Caller() caller: Caller, @IdParam('id') id: string): Promise<void> {
    return this.deleteReferralCode.execute(caller, id);
  }
}
