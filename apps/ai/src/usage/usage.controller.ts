import { AiUsageSummary, AiUsageView, SummarizeAiUsageQuery } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { GetUsage, SummarizeUsage } from './get-usage.ts';

@Controller('api/v1/ai/usage')
export class UsageController {
  constructor(
    private readonly getUsage: GetUsage,
    private readonly summarizeUsage: SummarizeUsage,
  ) {}

  @Get()
  @Allow('member')
  @RespondsWith(AiUsageView, 'getAiUsage')
  get(@Caller() caller: Caller): Promise<AiUsageView> {
    return this.getUsage.execute(caller);
  }

  @Get('summary')
  @Allow('admin')
  @RespondsWith(AiUsageSummary, 'summarizeAiUsage')
  summarize(@Query({ schema: SummarizeAiUsageQuery }) query: SummarizeAiUsageQuery): Promise<AiUsageSummary> {
    return this.summarizeUsage.execute(query);
  }
}
