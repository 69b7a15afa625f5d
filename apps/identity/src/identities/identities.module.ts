import { Module } from '@nestjs/common';
import { IdentitiesRepository } from './identities.repository.ts';

/** Accounts at providers that are linked to an account. */
@Module({ providers: [IdentitiesRepository], exports: [IdentitiesRepository] })
export class IdentitiesModule {}
