import { Injectable, StreamableFile } from '@nestjs/common';
import { writeAnalysis } from './analysis-file.ts';
import { GetDailyAnalysis } from './get-daily-analysis.ts';

/** Returns the item analysis of a date's daily set as a CSV file. */
@Injectable()
export class ExportDailyAnalysis {
  constructor(private readonly getDailyAnalysis: GetDailyAnalysis) {}

  /** @throws daily.not-found */
  async execute(date: string): Promise<StreamableFile> {
    const analysis = await this.getDailyAnalysis.execute(date);
    return new StreamableFile(Buffer.from(writeAnalysis(analysis)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="casebook-daily-analysis-${date}.csv"`,
    });
  }
}
