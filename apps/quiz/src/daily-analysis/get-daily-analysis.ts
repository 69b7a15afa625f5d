import { AppError, type DailyAnalysis, type DailyItemAnalysis, toWireStem } from '@casebook/contracts';
import {
  analyzeSet,
  isNegativelyDiscriminating,
  MIN_COMPLETE_ROWS,
  randomGuessScore,
  type SetItemStatistics,
} from '@casebook/exam';
import { Injectable } from '@nestjs/common';
import { DailyRowsRepository, type DailySetItem, type ScorePattern } from './daily-rows.repository.ts';

/** Computes the item analysis of a date's set from its score patterns. */
function toDailyAnalysis(date: string, items: readonly DailySetItem[], patterns: readonly ScorePattern[]): DailyAnalysis {
  const rows = patterns.flatMap(({ scores, members }) => Array.from({ length: members }, () => scores));
  const statistics = analyzeSet(
    rows,
    items.map(({ options }) => options),
  );
  const shown = items.map((item, at) => toItem(item, at + 1, statistics?.items[at]));
  const counted = { date, completeRows: rows.length, minimumRows: MIN_COMPLETE_ROWS, items: shown };
  if (!statistics) return counted;
  const { completeRows: _rows, items: _items, ...set } = statistics;
  return { ...counted, set };
}

const toItem = (
  { questionId, stem, options }: DailySetItem,
  position: number,
  statistics: SetItemStatistics | undefined,
): DailyItemAnalysis => ({
  position,
  questionId,
  ...toWireStem({ stem }),
  randomGuessScore: randomGuessScore(options),
  ...statistics,
  warnings: isNegativelyDiscriminating(statistics?.discriminationIndex) ? ['negative-discrimination'] : [],
});

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
