import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { neutralize } from './formula-cells.ts';

export interface CsvFile<Row> {
  readonly filename: string;
  readonly columns: readonly string[];
  /** The pages of the list. One is in memory at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly cellsOf: (row: Row) => readonly string[];
}

/** Streams a list as CSV (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. No cell is evaluated as a formula. */
export const csvFile = <Row>({ filename, ...file }: CsvFile<Row>): StreamableFile =>
  new StreamableFile(Readable.from(writeCsv(file), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${filename}"`,
  });

async function* writeCsv<Row>({ columns, pages, cellsOf }: Omit<CsvFile<Row>, 'filename'>): AsyncGenerator<string> {
  yield `\uFEFF${toLines([columns])}`;
  for await (const page of pages) yield toLines(page.map(cellsOf));
}

const toLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(neutralize)),
    { record_delimiter: '\r\n' },
  );
