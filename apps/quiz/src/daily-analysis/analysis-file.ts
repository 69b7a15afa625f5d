import type { DailyAnalysis } from '@casebook/contracts';
import { neutralize } from '@casebook/platform';
import { stringify } from 'csv-stringify/sync';

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
 * The analysis as CSV (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. One row per statistic, so that set and item
 * statistics share one table. A statistic that can't be computed has no row.
 */
export function writeAnalysis({ date, completeRows, set, items }: DailyAnalysis): string {
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
    value === undefined ? [] : [[date, part, questionId, questionOf(questionId, items), name, cellOf(value)]],
  );
  return `\uFEFF${stringify([['Date', 'Part', 'Question id', 'Question', 'Statistic', 'Value'], ...lines], { record_delimiter: '\r\n' })}`;
}

const questionOf = (id: string, items: DailyAnalysis['items']): string =>
  neutralize(items.find(({ questionId }) => questionId === id)?.question ?? '');

/** Numbers are not neutralized: a negative number starts with a sign but is no formula. */
const cellOf = (value: number | string): string => (typeof value === 'number' ? String(value) : neutralize(value));
