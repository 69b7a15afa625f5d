import { ListViolationsQuery, MemberViolationPage } from '@casebook/contracts';
import { Allow, AuditsReading, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { ListViolations } from './list-violations.ts';

@Controller('api/v1/violations')
export class ViolationsController {
  constructor(private readonly listViolations: ListViolations) {}

  @Get()
  @Allow('admin')
  @AuditsReading('userId')
  @RespondsWith(MemberViolationPage, 'listViolations')
  list(@Query({ schema: ListViolationsQuery }) query: ListViolationsQuery): Promise<MemberViolationPage> {
    return this.listViolations.execute(query);
  }
}
