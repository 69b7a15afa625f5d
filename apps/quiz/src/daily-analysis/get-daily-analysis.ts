import { AppError, type DailyAnalysis } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { toDailyAnalysis } from './daily-analysis-view.ts';
import { DailyRowsRepository } from './daily-rows.repository.ts';

/** How members did on a date's daily set, for admins: a set that is the same for everyone, so that its totals compare. */
@Injectable()
export class GetDailyAnalysis {
  constructor(private readonly rows: DailyRowsRepository) {}

  /** @throws daily.not-found where nobody has started that day's quiz */
  async execute(date: string): Promise<DailyAnalysis> {
    const [items, patterns] = await Promise.all([this.rows.items(date), this.rows.patterns(date)]);
    if (items.length === 0) throw new AppError('daily.not-found');
    return toDailyAnalysis(date, items, patterns);
  }
}
