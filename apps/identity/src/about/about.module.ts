import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.ts';
import { WebAuthnModule } from '../webauthn/webauthn.module.ts';
import { AboutController } from './about.controller.ts';
import { GetAuthHealth, GetAuthSettings } from './about.ts';

@Module({
  imports: [ProvidersModule, WebAuthnModule],
  controllers: [AboutController],
  providers: [GetAuthSettings, GetAuthHealth],
})
export class AboutModule {}
