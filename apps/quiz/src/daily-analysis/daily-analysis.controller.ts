import { DailyAnalysis } from '@casebook/contracts';
import { Allow, RespondsWith, RespondsWithFile } from '@casebook/platform';
import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { ExportDailyAnalysis } from './export-daily-analysis.ts';
import { GetDailyAnalysis } from './get-daily-analysis.ts';

const DateParam = () => Param('date', { schema: z.iso.date() });

@Controller('api/v1/daily/:date')
export class DailyAnalysisController {
  constructor(
    private readonly getDailyAnalysis: GetDailyAnalysis,
    private readonly exportDailyAnalysis: ExportDailyAnalysis,
  ) {}

  @Get('analysis')
  @Allow('admin')
  @RespondsWith(DailyAnalysis, 'getDailyAnalysis')
  get(@DateParam() date: string): Promise<DailyAnalysis> {
    return this.getDailyAnalysis.execute(date);
  }

  @Get('analysis.csv')
  @Allow('admin')
  @RespondsWithFile(['text/csv'], 'exportDailyAnalysis')
  export(@DateParam() date: string): Promise<StreamableFile> {
    return this.exportDailyAnalysis.execute(date);
  }
}
