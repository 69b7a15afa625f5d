import { Module } from '@nestjs/common';
import { ActorsModule } from '../actors/actors.module.ts';
import { AuditController } from './audit.controller.ts';
import { AuditEntriesRepository } from './audit-entries.repository.ts';
import { AuditMac } from './audit-mac.ts';
import { AuditSealer } from './audit-sealer.ts';
import { AuditSealsRepository } from './audit-seals.repository.ts';
import { AuthAuditController } from './auth-audit.controller.ts';
import { FormerAuditRepository } from './former-audit.repository.ts';
import { ListAuthAudit } from './list-auth-audit.ts';
import { MoveFormerAuditHandler } from './move-former-audit.handler.ts';
import { ExportAudit, FindAuditEntries, ListAudit } from './read-audit.ts';
import { RecordAuditEntry } from './record-audit-entry.ts';
import { StoreAuditEntryWhenRecorded } from './store-audit-entry-when-recorded.ts';
import { VerifyAudit } from './verify-audit.ts';

@Module({
  imports: [ActorsModule],
  controllers: [AuditController, AuthAuditController],
  providers: [
    AuditMac,
    AuditEntriesRepository,
    AuditSealsRepository,
    FormerAuditRepository,
    RecordAuditEntry,
    StoreAuditEntryWhenRecorded,
    MoveFormerAuditHandler,
    AuditSealer,
    VerifyAudit,
    FindAuditEntries,
    ListAudit,
    ExportAudit,
    ListAuthAudit,
  ],
})
export class AuditModule {}
