import { AdminAuditQuery, type AuthAuditEntry, AuthAuditPage } from '@casebook/contracts';
import { Allow, Answers, Limit, type NumberedPage, PageHeaders } from '@casebook/platform';
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
  @Answers(AuthAuditPage, 'listAuthAudit')
  list(@Query({ schema: AdminAuditQuery }) query: AdminAuditQuery): Promise<NumberedPage<AuthAuditEntry[]>> {
    return this.listAuthAudit.execute(query);
  }
}
