import type { DailyAnalysis } from '@casebook/contracts';
import { neutralise } from '@casebook/platform';
import { stringify } from 'csv-stringify/sync';

const SET_FIGURES = [
  ['Mean', 'mean'],
  ['Median', 'median'],
  ['Standard deviation', 'standardDeviation'],
  ['Skewness', 'skewness'],
  ['Kurtosis', 'kurtosis'],
  ['Internal consistency', 'internalConsistency'],
  ['Error ratio', 'errorRatio'],
  ['Standard error', 'standardError'],
] as const;
const ITEM_FIGURES = [
  ['Facility', 'facility'],
  ['Standard deviation', 'standardDeviation'],
  ['Random-guess score', 'randomGuessScore'],
  ['Discrimination index', 'discriminationIndex'],
  ['Discriminative efficiency', 'discriminativeEfficiency'],
  ['Intended weight', 'intendedWeight'],
  ['Effective weight', 'effectiveWeight'],
] as const;

/**
 * The analysis as spreadsheets read it (RFC 4180; the byte order mark says that it is UTF-8): a row a figure, so that figures of the set
 * and of its items fit one table. What can't be computed has no row.
 */
export function writeAnalysis({ date, completeRows, set, items }: DailyAnalysis): string {
  const rows: [string, string, string, number | string | undefined][] = [
    ['Set', '', 'Complete rows', completeRows],
    ...SET_FIGURES.map(([name, figure]): (typeof rows)[number] => ['Set', '', name, set?.[figure]]),
    ...items.flatMap((item) => [
      ...ITEM_FIGURES.map(([name, figure]): (typeof rows)[number] => [
        `Item ${item.position}`,
        item.questionId,
        name,
        item[figure],
      ]),
      ...item.warnings.map((warning): (typeof rows)[number] => [`Item ${item.position}`, item.questionId, 'Warning', warning]),
    ]),
  ];
  const lines = rows.flatMap(([part, questionId, name, value]) =>
    value === undefined ? [] : [[date, part, questionId, questionOf(questionId, items), name, cellOf(value)]],
  );
  return `\uFEFF${stringify([['Date', 'Part', 'Question id', 'Question', 'Figure', 'Value'], ...lines], { record_delimiter: '\r\n' })}`;
}

const questionOf = (id: string, items: DailyAnalysis['items']): string =>
  neutralise(items.find(({ questionId }) => questionId === id)?.question ?? '');

/** A negative number begins with a sign and is no formula. */
const cellOf = (value: number | string): string => (typeof value === 'number' ? String(value) : neutralise(value));
