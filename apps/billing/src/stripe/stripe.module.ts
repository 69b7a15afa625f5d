import { Module } from '@nestjs/common';
import { StripeApi } from './stripe-api.ts';

@Module({ providers: [StripeApi], exports: [StripeApi] })
export class StripeModule {}
