import type { HistoryEntry } from '@casebook/contracts';
import { neutralize } from '@casebook/platform';
import { stringify } from 'csv-stringify/sync';

/** The history's columns (specification 001, section 2) and further fields of a quiz. */
const COLUMNS = ['Date', 'Score', 'Total', 'Percent', 'Time', 'Kind', 'Quiz'];

/** The history as CSV (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. `Time` is in seconds, `Date` in UTC. */
export async function* writeHistory(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  yield `\uFEFF${toLine(COLUMNS)}`;
  for await (const { timestamp, correctAnswers, totalQuestions, percent, timeSpent, kind, quizId } of entries)
    yield toLine([timestamp, String(correctAnswers), String(totalQuestions), String(percent), String(timeSpent), kind, quizId]);
}

const toLine = (cells: readonly string[]) => stringify([cells.map(neutralize)], { record_delimiter: '\r\n' });
