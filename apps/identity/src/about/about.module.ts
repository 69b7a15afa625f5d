import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { AboutController } from './about.controller.ts';
import { GetAuthHealth } from './get-auth-health.ts';
import { GetAuthSettings } from './get-auth-settings.ts';

@Module({
  imports: [ProvidersModule, WebAuthnModule],
  controllers: [AboutController],
  providers: [GetAuthSettings, GetAuthHealth],
})
export class AboutModule {}
