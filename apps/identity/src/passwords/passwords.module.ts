import { Module } from '@nestjs/common';
import { HashFormatsRepository } from './hash-formats.repository.ts';
import { PasswordHasher } from './password-hasher.ts';

@Module({ providers: [PasswordHasher, HashFormatsRepository], exports: [PasswordHasher] })
export class PasswordsModule {}
