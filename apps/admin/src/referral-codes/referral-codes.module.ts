import { Module } from '@nestjs/common';
import { AddReferralCode } from './add-referral-code.ts';
import { ChangeReferralCode } from './change-referral-code.ts';
import { DeleteReferralCode } from './delete-referral-code.ts';
import { ListReferralCodes } from './list-referral-codes.ts';
import { ReferralCodesController } from './referral-codes.controller.ts';
import { ReferralCodesRepository } from './referral-codes.repository.ts';

@Module({
  controllers: [ReferralCodesController],
  providers: [ListReferralCodes, AddReferralCode, ChangeReferralCode, DeleteReferralCode, ReferralCodesRepository],
})
export class ReferralCodesModule {}
