import { Module } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditRepository } from './audit.repository.ts';
import { KeepAuditEntryWhenRecorded } from './keep-audit-entry-when-recorded.ts';
import { ListAudit } from './list-audit.ts';

@Module({
  providers: [AuditRepository, ActorsRepository, ListAudit, KeepAuditEntryWhenRecorded],
  exports: [AuditRepository, ActorsRepository],
})
export class AuditModule {}
