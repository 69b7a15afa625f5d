import { Module } from '@nestjs/common';
import { IdentitiesRepository } from './identities.repository.ts';

/** The repository of linked identities, in a separate module because accounts and providers both use it. */
@Module({ providers: [IdentitiesRepository], exports: [IdentitiesRepository] })
export class IdentityStorageModule {}
