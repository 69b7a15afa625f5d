import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FileRefused, refusal } from '../refusal.ts';

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record as csv-parse gives it with `info`. */
interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** How far the source may run ahead of the parser: what streams buffer between the two. */
const RUN_AHEAD = 256 * 1024;

/**
 * Splits a CSV text into records (RFC 4180), with comma, semicolon or tab between cells, whichever the first line shows.
 * @param recordLength characters that one record may have; a longer one, often an unclosed quote, ends the file
 * @returns the records with the line on which each begins
 * @throws FileRefused after the records that could be told apart
 */
export async function* recordsOf(texts: AsyncGenerator<string>, recordLength: number): AsyncGenerator<CsvRecord> {
  const lines = await detectDelimiter(withLineFeeds(texts));
  const progress: Progress = { line: lines.skipped + 1, pending: 0 };
  const parser = parse({
    delimiter: lines.delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordLength,
    on_record: (record, context) => {
      progress.line = context.lines + 1 + lines.skipped;
      progress.pending = 0;
      return progress.end ? null : record;
    },
    // A quote within a cell is text, as spreadsheets take it. The parser's own error for it costs the cell's length each time.
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      progress.end ??= fileRefused(error, progress.line, recordLength);
      return undefined;
    },
  });
  const source = Readable.from(untilLimit(lines.texts, progress, recordLength + RUN_AHEAD), { highWaterMark: 1 });
  // Whatever goes wrong reaches the loop below through the parser, which the pipeline destroys with the error.
  pipeline(source, parser, () => undefined);

  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    const line = info.lines + lines.skipped - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    yield { line, cells: record };
  }
  if (progress.end) throw progress.end;
}

/** Where the parser is. */
interface Progress {
  /** The line on which the record at hand begins. */
  line: number;
  /** Characters that were read since the last record ended. */
  pending: number;
  /** Why nothing after it is read. Streams drop what they hold when they fail, so the records before it go out first. */
  end?: FileRefused;
}

/** csv-parse counts a CR LF within quotes as two lines, and the bank keeps LF anyway. */
async function* withLineFeeds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let afterReturn = false;
  for await (const text of texts) {
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    afterReturn = text.endsWith('\r');
    yield rest.replace(/\r\n?/g, '\n');
  }
}

/** csv-parse counts the text of cells, not empty cells: a file of nothing but separators is stopped here. */
async function* untilLimit(texts: AsyncIterable<string>, progress: Progress, limit: number): AsyncGenerator<string> {
  try {
    for await (const text of texts) {
      progress.pending += text.replaceAll('\n', '').length;
      if (progress.pending > limit) progress.end ??= tooLong(progress.line, limit);
      if (progress.end) return;
      yield text;
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    progress.end ??= error;
  }
}

/** Looks at the first line for the separator. Excel's own `sep=;` line says it outright and is no record. */
async function detectDelimiter(texts: AsyncGenerator<string>) {
  let head = '';
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value;
    if (head.includes('\n') || head.length > RUN_AHEAD) break;
  }
  const [first = ''] = head.split('\n', 1);
  const declared = /^"?sep=([,;\t])"?$/i.exec(first.trim())?.[1];
  const outside = first.replace(/"[^"]*"/g, '');
  const delimiter = declared ?? [',', ';', '\t'].sort((a, b) => outside.split(b).length - outside.split(a).length)[0] ?? ',';
  return { delimiter, skipped: declared ? 1 : 0, texts: prepended(declared ? head.slice(first.length + 1) : head, texts) };
}

async function* prepended(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  yield* rest;
}

const fixQuotes = 'Enclose a text that has double quotes in double quotes, and double those within it.';

function fileRefused(error: CsvError | undefined, line: number, recordLength: number): FileRefused {
  if (error?.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, recordLength);
  const reason = 'The text that begins with a double quote here is not closed; nothing after it can be told apart.';
  return new FileRefused(line, refusal('csv.quotes', reason, fixQuotes));
}

function tooLong(line: number, limit: number): FileRefused {
  const reason = `The record that begins here has more than ${limit} characters.`;
  return new FileRefused(line, refusal('record.too-long', reason, 'Look for a double quote that is not closed.'));
}
