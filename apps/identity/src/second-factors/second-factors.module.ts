import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { AddFactor } from './add-factor.ts';
import { ChallengeFactor } from './challenge-factor.ts';
import { EnrollFactor } from './enroll-factor.ts';
import { FactorsController } from './factors.controller.ts';
import { GenerateRecoveryCodes } from './generate-recovery-codes.ts';
import { GetRecoveryCodesStatus } from './get-recovery-codes-status.ts';
import { RecoveryCodesController } from './recovery-codes.controller.ts';
import { RemoveFactor } from './remove-factor.ts';
import { RemoveRecoveryCodes } from './remove-recovery-codes.ts';
import { SecurityKeys } from './security-keys.ts';
import { UseRecoveryCode } from './use-recovery-code.ts';
import { VerifyFactor } from './verify-factor.ts';

@Module({
  imports: [AccountsModule, AccountChangesModule, FactorsModule, LimitsModule, TokensModule, WebAuthnModule],
  controllers: [FactorsController, RecoveryCodesController],
  providers: [
    AddFactor,
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
})
export class SecondFactorsModule {}
