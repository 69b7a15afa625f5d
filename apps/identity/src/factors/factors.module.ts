import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { DropFactors } from './drop-factors.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { FactorsRepository } from './factors.repository.ts';
import { RecoveryCodesRepository } from './recovery-codes.repository.ts';

const shared = [FactorsRepository, RecoveryCodesRepository, FactorSecrets, DropFactors];

/** Second factors and recovery codes. */
@Module({ imports: [SessionsModule], providers: shared, exports: shared })
export class FactorsModule {}
