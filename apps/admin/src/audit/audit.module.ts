import { Module } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditRepository } from './audit.repository.ts';
import { ListAudit } from './list-audit.ts';
import { StoreAuditEntryWhenRecorded } from './store-audit-entry-when-recorded.ts';

@Module({
  providers: [AuditRepository, ActorsRepository, ListAudit, StoreAuditEntryWhenRecorded],
  exports: [AuditRepository, ActorsRepository],
})
export class AuditModule {}
