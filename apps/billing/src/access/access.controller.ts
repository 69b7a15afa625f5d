import { AccessView } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetAccess } from './get-access.ts';

@Controller('api/v1/billing/access')
export class AccessController {
  constructor(private readonly getAccess: GetAccess) {}

  @Get()
  @Allow('member')
  @RespondsWith(AccessView, 'getAccess')
  get(@Caller() caller: Caller): Promise<AccessView> {
    return this.getAccess.execute(caller);
  }
}
