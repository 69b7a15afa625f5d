import { Module } from '@nestjs/common';
import { EnsureSigningKey } from './ensure-signing-key.ts';
import { GetJwks } from './get-jwks.ts';
import { JwksController } from './jwks.controller.ts';
import { KeyPairs } from './key-pairs.ts';
import { KeysRepository } from './keys.repository.ts';
import { RotateKeys } from './rotate-keys.ts';
import { SignAccessToken } from './sign-access-token.ts';

@Module({
  controllers: [JwksController],
  providers: [KeysRepository, KeyPairs, EnsureSigningKey, GetJwks, RotateKeys, SignAccessToken],
  exports: [SignAccessToken],
})
export class KeysModule {}
