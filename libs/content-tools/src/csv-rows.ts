import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { ContentError } from '../../exam/src/index.ts';

/**
 * Parses CSV with a header of exactly these columns.
 * @param row the schema of a row, with its cells by column
 * @throws ContentError with all problems, each with its row number from 1
 */
export function readRows<T>(text: string, columns: readonly string[], row: z.ZodType<T>, fileName: string): T[] {
  const [header = [], ...records] = recordsOf(text, fileName);
  if (header.join() !== columns.join()) throw new ContentError([`${fileName}: the first line must be ${columns.join()}`]);
  const problems: string[] = [];
  const rows = records.flatMap((cells, at) => {
    const result = row.safeParse(Object.fromEntries(columns.map((column, place) => [column, cells[place]])));
    if (result.success) return [result.data];
    problems.push(...result.error.issues.map(({ path, message }) => `${fileName}: row ${at + 1}: ${path.join('.')}: ${message}`));
    return [];
  });
  if (problems.length > 0) throw new ContentError(problems);
  return rows;
}

/** @returns the rows as CSV lines without a header */
export function writeRows(rows: readonly Readonly<Record<string, string | number>>[], columns: readonly string[]): string {
  return stringify(rows.map((row) => columns.map((column) => row[column])));
}

function recordsOf(text: string, fileName: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true }) as string[][];
  } catch (error) {
    if (error instanceof CsvError) throw new ContentError([`${fileName}: ${error.message}`]);
    throw error;
  }
}
