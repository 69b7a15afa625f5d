import { Module } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditController } from './audit.controller.ts';
import { AuditRepository } from './audit.repository.ts';
import { ListAudit } from './list-audit.ts';
import { ListAuthAudit } from './list-auth-audit.ts';
import { StoreAuditEntryWhenRecorded } from './store-audit-entry-when-recorded.ts';

@Module({
  controllers: [AuditController],
  providers: [AuditRepository, ActorsRepository, ListAudit, ListAuthAudit, StoreAuditEntryWhenRecorded],
  exports: [AuditRepository, ActorsRepository],
})
export class AuditModule {}
