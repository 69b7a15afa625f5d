import { Module } from '@nestjs/common';
import { ActorsRepository } from './actors.repository.ts';
import { StoreActorsWhenUserChanged } from './store-actors-when-user-changed.ts';

@Module({ providers: [ActorsRepository, StoreActorsWhenUserChanged], exports: [ActorsRepository] })
export class ActorsModule {}
