import { PlanView } from '@casebook/contracts';
import { Allow, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetPlan } from './get-plan.ts';

@Controller('api/v1/billing/plan')
export class PlanController {
  constructor(private readonly getPlan: GetPlan) {}

  @Get()
  @Allow('visitor')
  @RespondsWith(PlanView, 'getPlan')
  get(): PlanView {
    return this.getPlan.execute();
  }
}
