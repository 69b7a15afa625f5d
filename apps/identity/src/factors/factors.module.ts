import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { AddFactor } from './add-factor.ts';
import { ChallengeFactor } from './challenge-factor.ts';
import { DropFactors } from './drop-factors.ts';
import { EnrollFactor } from './enroll-factor.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { FactorStorageModule } from './factor-storage.module.ts';
import { FactorsController } from './factors.controller.ts';
import { GenerateRecoveryCodes } from './generate-recovery-codes.ts';
import { GetRecoveryCodesStatus } from './get-recovery-codes-status.ts';
import { LockMember } from './lock-member.ts';
import { RecoveryCodesController } from './recovery-codes.controller.ts';
import { RemoveFactor } from './remove-factor.ts';
import { RemoveRecoveryCodes } from './remove-recovery-codes.ts';
import { SecurityKeys } from './security-keys.ts';
import { UseRecoveryCode } from './use-recovery-code.ts';
import { VerifyFactor } from './verify-factor.ts';

@Module({
  imports: [AccountsModule, SessionsModule, FactorStorageModule, LimitsModule, WebAuthnModule],
  controllers: [FactorsController, RecoveryCodesController],
  providers: [
    FactorSecrets,
    LockMember,
    AddFactor,
    DropFactors,
    SecurityKeys,
    EnrollFactor,
    ChallengeFactor,
    VerifyFactor,
    RemoveFactor,
    GenerateRecoveryCodes,
    GetRecoveryCodesStatus,
    UseRecoveryCode,
    RemoveRecoveryCodes,
  ],
  exports: [FactorStorageModule, DropFactors, LockMember],
})
export class FactorsModule {}
