import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';

/**
 * Spreadsheets evaluate a cell that starts with one of these as a formula (OWASP, "CSV Injection"), fullwidth forms included.
 * Casebook writes an apostrophe before such a cell, and one more before a cell that begins with apostrophes and then one of
 * these, so that taking one away always gives the text back.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const NEUTRALISED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A signed number isn't a formula. */
const SIGNED_NUMBER = /^[+-]\d[\d.,]*\s?%?$/;

export const neutralize = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

export const restore = (cell: string): string => (cell.startsWith("'") && NEUTRALISED.test(cell) ? cell.slice(1) : cell);

/** @returns whether a spreadsheet would evaluate the cell as a formula */
export const isFormula = (cell: string): boolean => RISKY.test(cell) && !cell.startsWith("'") && !SIGNED_NUMBER.test(cell.trim());

export interface CsvFile<Row> {
  readonly filename: string;
  readonly columns: readonly string[];
  /** The pages of the list. One is in memory at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly cellsOf: (row: Row) => readonly string[];
}

/** Spreadsheets detect UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Streams a list as CSV (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. No cell is evaluated as a formula. */
export const csvFile = <Row>({ filename, ...file }: CsvFile<Row>): StreamableFile =>
  new StreamableFile(Readable.from(writeCsv(file), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${filename}"`,
  });

async function* writeCsv<Row>({ columns, pages, cellsOf }: Omit<CsvFile<Row>, 'filename'>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLines([columns])}`;
  for await (const page of pages) yield csvLines(page.map(cellsOf));
}

/** Cells with any of these are quoted, because spreadsheets differ in their separator: `;=1+1` is two cells where it is the semicolon. */
const SEPARATORS = /[,;\t\n]/;

/**
 * Every CSV file that leaves Casebook is written here: RFC 4180, each text that a spreadsheet would evaluate as a formula neutralized. A
 * number isn't: a negative one starts with a sign, and is no formula.
 */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : neutralize(cell)))),
    { record_delimiter: '\r\n', quoted_match: SEPARATORS },
  );
