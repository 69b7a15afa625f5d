import { AdminAuditQuery, type AuthAuditEntry, AuthAuditPage } from '@casebook/contracts';
import { Allow, Limit, type NumberedPage, PageHeaders, RespondsWith } from '@casebook/platform';
import { Controller, Get, Header, Query, UseInterceptors } from '@nestjs/common';
import { ListAuthAudit } from './list-auth-audit.ts';

/** The part of GoTrue's admin API that reads the audit trail, which this service owns. */
@Controller('auth/v1/admin')
@Limit('administration')
export class AuthAuditController {
  constructor(private readonly listAuthAudit: ListAuthAudit) {}

  @Get('audit')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @UseInterceptors(PageHeaders)
  @RespondsWith(AuthAuditPage, 'listAuthAudit')
  list(@Query({ schema: AdminAuditQuery }) query: AdminAuditQuery): Promise<NumberedPage<AuthAuditEntry[]>> {
    return this.listAuthAudit.execute(query);
  }
}
