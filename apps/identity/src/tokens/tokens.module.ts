import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { OpenSession, SessionResponseBuilder, UpgradeSession } from './open-session.ts';

const shared = [SessionResponseBuilder, OpenSession, UpgradeSession];

/** Opens sessions, raises them to `aal2`, and builds their responses. */
@Module({
  imports: [AccountsModule, FactorsModule, KeysModule, LimitsModule, SessionsModule],
  providers: shared,
  exports: shared,
})
export class TokensModule {}
