import { Module } from '@nestjs/common';
import { AddReferralCode, ChangeReferralCode, DeleteReferralCode, ListReferralCodes } from './manage-referral-codes.ts';
import { ReferralCodesController } from './referral-codes.controller.ts';
import { ReferralCodesRepository } from './referral-codes.repository.ts';

@Module({
  controllers: [ReferralCodesController],
  providers: [ListReferralCodes, AddReferralCode, ChangeReferralCode, DeleteReferralCode, ReferralCodesRepository],
})
export class ReferralCodesModule {}
