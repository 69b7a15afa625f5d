import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { ChallengeFactor } from './challenge-factor.ts';
import { AddFactor, EnrollFactor } from './enroll-factor.ts';
import { FactorsController } from './factors.controller.ts';
import { RecoveryCodesController } from './recovery-codes.controller.ts';
import { GenerateRecoveryCodes, GetRecoveryCodesStatus, RemoveRecoveryCodes, UseRecoveryCode } from './recovery-codes.ts';
import { RemoveFactor } from './remove-factor.ts';
import { SecurityKeys } from './security-keys.ts';
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
