import { DailyView } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetDaily } from './get-daily.ts';

@Controller('api/v1/daily')
export class DailyController {
  constructor(private readonly getDaily: GetDaily) {}

  @Get()
  @Allow('member')
  @RespondsWith(DailyView, 'getDaily')
  get(@Caller() caller: Caller): Promise<DailyView> {
    return this.getDaily.execute(caller);
  }
}
