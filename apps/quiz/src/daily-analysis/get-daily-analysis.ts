import { AppError, type DailyAnalysis } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { toDailyAnalysis } from './daily-analysis-view.ts';
import { DailyRowsRepository } from './daily-rows.repository.ts';

/** Returns the item analysis of a date's daily set to admins. Everyone gets the same set, so total scores are comparable. */
@Injectable()
export class GetDailyAnalysis {
  constructor(private readonly rows: DailyRowsRepository) {}

  /** @throws daily.not-found if no member has started that day's quiz */
  async execute(date: string): Promise<DailyAnalysis> {
    const [items, patterns] = await Promise.all([this.rows.items(date), this.rows.patterns(date)]);
    if (items.length === 0) throw new AppError('daily.not-found');
    return toDailyAnalysis(date, items, patterns);
  }
}
