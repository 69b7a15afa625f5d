import { Module } from '@nestjs/common';
import { RelyingParty } from './relying-party.ts';
import { WebAuthnRepository } from './webauthn.repository.ts';

/** WebAuthn, which passkeys and factors share. */
@Module({ providers: [RelyingParty, WebAuthnRepository], exports: [RelyingParty, WebAuthnRepository] })
export class WebAuthnModule {}
