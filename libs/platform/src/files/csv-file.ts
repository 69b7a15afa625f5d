import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';

/**
 * Spreadsheets evaluate a cell that starts with one of these characters, or its fullwidth form, as a formula (OWASP, "CSV Injection").
 * Casebook prefixes such a cell with an apostrophe. A cell that already starts with apostrophes before such a character gets one more, so
 * that removing one always restores the text.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const NEUTRALIZED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A signed number isn't a formula. */
const SIGNED_NUMBER = /^[+-]\d[\d.,]*\s?%?$/;

const escapeFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

export const restore = (cell: string): string => (cell.startsWith("'") && NEUTRALIZED.test(cell) ? cell.slice(1) : cell);

/** @returns whether a spreadsheet would evaluate the cell as a formula */
export const isFormula = (cell: string): boolean => RISKY.test(cell) && !cell.startsWith("'") && !SIGNED_NUMBER.test(cell.trim());

export interface CsvFile<Row> {
  readonly filename: string;
  readonly columns: readonly string[];
  /** The list's pages, of which one is in memory at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly cellsOf: (row: Row) => readonly string[];
}

/** By this mark, spreadsheets detect UTF-8. */
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

/**
 * Cells with any of these are quoted, because spreadsheets use different separators: `;=1+1` is two cells if the separator is the
 * semicolon.
 */
const SEPARATORS = /[,;\t\n]/;

/**
 * Writes every CSV file that Casebook produces (RFC 4180), and neutralizes each text that a spreadsheet would evaluate as a formula.
 * Numbers are left as they are: a negative number starts with a sign but is no formula.
 */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : escapeFormula(cell)))),
    { record_delimiter: '\r\n', quoted_match: SEPARATORS },
  );
