import { OverrideInput, OverrideView } from '@casebook/contracts';
import { Allow, AuditsReading, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ClearOverride, GetOverride, SetOverride } from './override-access.ts';

@Controller('api/v1/billing/overrides/:userId')
export class OverridesController {
  constructor(
    private readonly getOverride: GetOverride,
    private readonly setOverride: SetOverride,
    private readonly clearOverride: ClearOverride,
  ) {}

  @Get()
  @Allow('admin')
  @AuditsReading('userId')
  @RespondsWith(OverrideView, 'getOverride')
  get(@IdParam('userId') userId: string): Promise<OverrideView> {
    return this.getOverride.execute(userId);
  }

  @Put()
  @Allow('admin')
  @RespondsWith(OverrideView, 'setOverride')
  set(
    @Caller() caller: Caller,
    @IdParam('userId') userId: string,
    @Body({ schema: OverrideInput }) { until }: OverrideInput,
  ): Promise<OverrideView> {
    return this.setOverride.execute(caller, userId, new Date(until));
  }

  @Delete()
  @Allow('admin')
  @RespondsWith(OverrideView, 'clearOverride')
  clear(@Caller() caller: Caller, @IdParam('userId') userId: string): Promise<OverrideView> {
    return this.clearOverride.execute(caller, userId);
  }
}
