import { Module } from '@nestjs/common';
import { RecordReferral } from './record-referral.ts';
import { ReferralsController } from './referrals.controller.ts';
import { ReferralsRepository } from './referrals.repository.ts';

@Module({ controllers: [ReferralsController], providers: [RecordReferral, ReferralsRepository], exports: [ReferralsRepository] })
export class ReferralsModule {}
