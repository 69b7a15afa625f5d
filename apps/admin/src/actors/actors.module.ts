import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { KeepActorsWhenUserChanged } from './keep-actors-when-user-changed.ts';

@Module({ imports: [AuditModule], providers: [KeepActorsWhenUserChanged] })
export class ActorsModule {}
