import { AuditFilter, AuditPage, ListAuditQuery } from '@casebook/contracts';
import { Allow, Caller, RespondsWith, RespondsWithFile } from '@casebook/platform';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ExportAudit, ListAudit } from './read-audit.ts';

@Controller('api/v1')
export class AuditController {
  constructor(
    private readonly listAudit: ListAudit,
    private readonly exportAudit: ExportAudit,
  ) {}

  @Get('audit')
  @Allow('admin')
  @RespondsWith(AuditPage, 'listAudit')
  list(@Query({ schema: ListAuditQuery }) query: ListAuditQuery): Promise<AuditPage> {
    return this.listAudit.execute(query);
  }

  @Get('audit.csv')
  @Allow('admin')
  @RespondsWithFile(['text/csv'], 'exportAudit')
  export(@Caller() caller: Caller, @Query({ schema: AuditFilter }) filter: AuditFilter): Promise<StreamableFile> {
    return this.exportAudit.execute(caller, filter);
  }
}
