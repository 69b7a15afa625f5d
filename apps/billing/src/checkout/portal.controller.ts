import { HostedPage } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Post } from '@nestjs/common';
import { OpenPortal } from './open-portal.ts';

@Controller('api/v1/billing/portal')
export class PortalController {
  constructor(private readonly openPortal: OpenPortal) {}

  @Post()
  @Allow('member')
  @RespondsWith(HostedPage, 'openPortal')
  open(@Caller() caller: Caller): Promise<HostedPage> {
    return this.openPortal.execute(caller);
  }
}
