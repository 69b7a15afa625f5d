import type { DailyAnalysis } from '@casebook/contracts';
import { BYTE_ORDER_MARK, csvLines } from '@casebook/platform';
import { Injectable, StreamableFile } from '@nestjs/common';
import { GetDailyAnalysis } from './get-daily-analysis.ts';

const SET_STATISTICS = [
  ['Mean', 'mean'],
  ['Median', 'median'],
  ['Standard deviation', 'standardDeviation'],
  ['Skewness', 'skewness'],
  ['Kurtosis', 'kurtosis'],
  ['Internal consistency', 'internalConsistency'],
  ['Error ratio', 'errorRatio'],
  ['Standard error', 'standardError'],
] as const;
const ITEM_STATISTICS = [
  ['Facility', 'facility'],
  ['Standard deviation', 'standardDeviation'],
  ['Random-guess score', 'randomGuessScore'],
  ['Discrimination index', 'discriminationIndex'],
  ['Discriminative efficiency', 'discriminativeEfficiency'],
  ['Intended weight', 'intendedWeight'],
  ['Effective weight', 'effectiveWeight'],
] as const;

/**
 * The analysis as CSV. One row per statistic, so that set and item
 * statistics share one table. A statistic that can't be computed has no row.
 */
function writeAnalysis({ date, completeRows, set, items }: DailyAnalysis): string {
  const rows: [string, string, string, number | string | undefined][] = [
    ['Set', '', 'Complete rows', completeRows],
    ...SET_STATISTICS.map(([name, statistic]): (typeof rows)[number] => ['Set', '', name, set?.[statistic]]),
    ...items.flatMap((item) => [
      ...ITEM_STATISTICS.map(([name, statistic]): (typeof rows)[number] => [
        `Item ${item.position}`,
        item.questionId,
        name,
        item[statistic],
      ]),
      ...item.warnings.map((warning): (typeof rows)[number] => [`Item ${item.position}`, item.questionId, 'Warning', warning]),
    ]),
  ];
  const lines = rows.flatMap(([part, questionId, name, value]) =>
    value === undefined ? [] : [[date, part, questionId, questionOf(questionId, items), name, value]],
  );
  return `${BYTE_ORDER_MARK}${csvLines([['Date', 'Part', 'Question id', 'Question', 'Statistic', 'Value'], ...lines])}`;
}

const questionOf = (id: string, items: DailyAnalysis['items']): string =>
  items.find(({ questionId }) => questionId === id)?.question ?? '';

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
