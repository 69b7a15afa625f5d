import { ReferralInput, ReferralView } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Body, Controller, Put } from '@nestjs/common';
import { RecordReferral } from './record-referral.ts';

@Controller('api/v1/referrals')
export class ReferralsController {
  constructor(private readonly recordReferral: RecordReferral) {}

  @Put()
  @Allow('member')
  @RespondsWith(ReferralView, 'recordReferral')
  record(@Caller() caller: Caller, @Body({ schema: ReferralInput }) input: ReferralInput): Promise<ReferralView> {
    return this.recordReferral.execute(caller, input);
  }
}
