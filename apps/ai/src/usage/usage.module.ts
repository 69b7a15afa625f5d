import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { GetUsage, SummarizeUsage } from './get-usage.ts';
import { UsageController } from './usage.controller.ts';
import { UsageSummaryRepository } from './usage-summary.repository.ts';

@Module({
  imports: [GenerationsModule, LimitsModule, ModelModule],
  controllers: [UsageController],
  providers: [GetUsage, SummarizeUsage, UsageSummaryRepository],
})
export class UsageModule {}
