import type { DailyAnalysis, DailyItemAnalysis } from '@casebook/contracts';
import {
  analyzeSet,
  isNegativelyDiscriminating,
  MIN_COMPLETE_ROWS,
  randomGuessScore,
  type SetItemStatistics,
} from '@casebook/exam';
import type { DailySetItem, ScorePattern } from './daily-rows.repository.ts';

/** Computes the item analysis of a date's set from its score patterns. */
export function toDailyAnalysis(date: string, items: readonly DailySetItem[], patterns: readonly ScorePattern[]): DailyAnalysis {
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
  { questionId, question, options }: DailySetItem,
  position: number,
  statistics: SetItemStatistics | undefined,
): DailyItemAnalysis => ({
  position,
  questionId,
  question,
  randomGuessScore: randomGuessScore(options),
  ...statistics,
  warnings: isNegativelyDiscriminating(statistics?.discriminationIndex) ? ['negative-discrimination'] : [],
});
