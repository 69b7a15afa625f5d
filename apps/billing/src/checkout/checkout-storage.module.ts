import { Module } from '@nestjs/common';
import { CheckoutsRepository } from './checkouts.repository.ts';

@Module({ providers: [CheckoutsRepository], exports: [CheckoutsRepository] })
export class CheckoutStorageModule {}
