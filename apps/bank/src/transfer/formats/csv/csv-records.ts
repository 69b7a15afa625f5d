import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FileRefused, refusal } from '../refusal.ts';

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record as csv-parse returns it with the option `info`. */
interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The number of characters that streams buffer between source and parser. */
const RUN_AHEAD = 256 * 1024;

/**
 * Splits a CSV text into records (RFC 4180). The first line determines the separator: comma, semicolon, or tab.
 * @param recordLength the maximum characters of a record; reading stops at a longer record, often the result of an unclosed quote
 * @returns the records with their first lines
 * @throws FileRefused after all complete records
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
    // Treats a quote inside a cell as text, as spreadsheets do. The parser's own error handling would take time quadratic in the cell's length.
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      progress.end ??= fileRefused(error, progress.line, recordLength);
      return undefined;
    },
  });
  const source = Readable.from(untilLimit(lines.texts, progress, recordLength + RUN_AHEAD), { highWaterMark: 1 });
  // On an error, the pipeline destroys the parser, and the loop below throws the error.
  pipeline(source, parser, () => undefined);

  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    const line = info.lines + lines.skipped - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    yield { line, cells: record };
  }
  if (progress.end) throw progress.end;
}

/** The parser's position. */
interface Progress {
  /** The first line of the current record. */
  line: number;
  /** Characters read since the end of the last record. */
  pending: number;
  /** Why reading stops. It is thrown at the end, because a failing stream drops its buffered records. */
  end?: FileRefused;
}

/** Converts line breaks to LF, because csv-parse counts a CR LF within quotes as two lines. */
async function* withLineFeeds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let afterReturn = false;
  for await (const text of texts) {
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    afterReturn = text.endsWith('\r');
    yield rest.replace(/\r\n?/g, '\n');
  }
}

/** Limits the length of a record including its separators; the limit of csv-parse counts only the text of cells. */
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

/** Detects the separator from the first line. A line `sep=;`, which Excel writes, declares it and is skipped. */
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

const fixQuotes = 'Put text that contains double quotes in double quotes, and double the ones inside it.';

function fileRefused(error: CsvError | undefined, line: number, recordLength: number): FileRefused {
  if (error?.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, recordLength);
  const reason = "The text that starts with a double quote here is never closed, so the rest of the file can't be read.";
  return new FileRefused(line, refusal('csv.quotes', reason, fixQuotes));
}

function tooLong(line: number, limit: number): FileRefused {
  const reason = `The row that starts here is longer than ${limit} characters.`;
  return new FileRefused(line, refusal('record.too-long', reason, 'Check for a double quote that is never closed.'));
}
