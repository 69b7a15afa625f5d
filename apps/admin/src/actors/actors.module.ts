import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { StoreActorsWhenUserChanged } from './store-actors-when-user-changed.ts';

@Module({ imports: [AuditModule], providers: [StoreActorsWhenUserChanged] })
export class ActorsModule {}
