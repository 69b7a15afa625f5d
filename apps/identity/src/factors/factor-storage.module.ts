import { Module } from '@nestjs/common';
import { FactorsRepository } from './factors.repository.ts';
import { RecoveryCodesRepository } from './recovery-codes.repository.ts';

/** Repositories of second factors, in a separate module because sessions and accounts also read them. */
@Module({ providers: [FactorsRepository, RecoveryCodesRepository], exports: [FactorsRepository, RecoveryCodesRepository] })
export class FactorStorageModule {}
