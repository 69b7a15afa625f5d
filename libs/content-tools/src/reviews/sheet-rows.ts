import { z } from 'zod';
import { ContentError } from '../../../exam/src/index.ts';
import { readRows, writeRows } from '../csv-rows.ts';
import { itemName, LETTERS, type SheetItem } from './sheet.ts';

/** The `item` column of a reader's file: position, number of items, and code. */
export const ItemName = z
  .string()
  .regex(/^\d+of\d+-[0-9a-f]{8}$/, 'is not an item of a sheet')
  .transform((name) => {
    const [place = '', items = '', code = ''] = name.split(/of|-/);
    return { name, place: Number(place), items: Number(items), code };
  });

/** The letter of an option, in either case. */
export const OptionLetter = z
  .string()
  .toUpperCase()
  .pipe(z.enum(LETTERS, `must be one of ${LETTERS.join(', ')}`));

/** A row that a reader filled in for an item of a sheet. */
export interface SheetRow {
  readonly item: z.infer<typeof ItemName>;
}

/**
 * Reads the rows that a reader filled in, one for each item of the sheet.
 * @throws ContentError if one is incomplete, missing, or repeated
 */
export function readSheetRows<Row extends SheetRow>(
  text: string,
  columns: readonly string[],
  row: z.ZodType<Row>,
  fileName: string,
): Row[] {
  const rows = readRows(text, columns, row, fileName);
  const items = rows[0]?.item.items ?? 0;
  const problems = rows.filter(({ item }) => item.items !== items).map(({ item }) => `${item.name} is from another sheet`);
  for (let place = 1; place <= items; place++) {
    const found = rows.filter(({ item }) => item.place === place).length;
    if (found !== 1) problems.push(`item ${place} of ${items} occurs ${found} times`);
  }
  if (rows.length === 0) problems.push('contains no answers');
  if (problems.length > 0) throw new ContentError(problems.map((problem) => `${fileName}: ${problem}`));
  return rows;
}

/** @returns the file to fill in as CSV: a header, and a row with only the name of each item */
export function blankRows(items: readonly SheetItem[], columns: readonly string[]): string {
  const rows = items.map(({ code }, at) => ({ item: itemName(at + 1, items.length, code) }));
  return `${columns.join()}\n${writeRows(rows, columns)}`;
}
