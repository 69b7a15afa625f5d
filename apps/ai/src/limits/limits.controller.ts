import { AiLimits } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetLimits } from './get-limits.ts';

@Controller('api/v1/ai/limits')
export class LimitsController {
  constructor(private readonly getLimits: GetLimits) {}

  @Get()
  @Allow('member')
  @RespondsWith(AiLimits, 'getAiLimits')
  get(@Caller() caller: Caller): Promise<AiLimits> {
    return this.getLimits.execute(caller);
  }
}
