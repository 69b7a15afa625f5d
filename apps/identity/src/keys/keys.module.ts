import { Module } from '@nestjs/common';
import { JwksController } from './jwks.controller.ts';
import { KeysRepository } from './keys.repository.ts';
import { EnsureSigningKey, GetJwks, KeyPairs, RotateKeys, SignAccessToken } from './signing-keys.ts';

@Module({
  controllers: [JwksController],
  providers: [KeysRepository, KeyPairs, EnsureSigningKey, GetJwks, RotateKeys, SignAccessToken],
  exports: [SignAccessToken],
})
export class KeysModule {}
