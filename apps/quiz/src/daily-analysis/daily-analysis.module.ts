import { Module } from '@nestjs/common';
import { DailyAnalysisController } from './daily-analysis.controller.ts';
import { DailyRowsRepository } from './daily-rows.repository.ts';
import { ExportDailyAnalysis } from './export-daily-analysis.ts';
import { GetDailyAnalysis } from './get-daily-analysis.ts';

@Module({
  controllers: [DailyAnalysisController],
  providers: [DailyRowsRepository, GetDailyAnalysis, ExportDailyAnalysis],
})
export class DailyAnalysisModule {}
