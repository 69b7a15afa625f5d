import { BYTE_ORDER_MARK, csvLines, isFormula, restore } from '@casebook/platform';
import { labelOf } from '../accept-question.ts';
import { catchRefusal, type DraftEntry, defineFormat, type ReadLimits } from '../format.ts';
import { FileRefused, type Note, refusal } from '../refusal.ts';
import { decodeText, type Encoding, encodeText } from '../text/decode-text.ts';
import { stimulusFields, type TransferQuestion, withoutStimulus } from '../transfer-question.ts';
import { isUnderstoodType } from './classification.ts';
import { categoryOf, columnNamed, columns, isType, readRow, requiredColumns, writeRow } from './csv-columns.ts';
import { recordsOf } from './csv-records.ts';

/** RFC 4180 with a header. The byte order mark makes Excel read the file as UTF-8. */
export const csvFormat = defineFormat({
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  unsupportedFields: stimulusFields,
  roundTrip: withoutStimulus,
  writesDates: true,
  readDrafts,
  write: (questions) => encodeText(writeRows(questions)),
});

async function* writeRows(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLines([columns])}`;
  for await (const question of questions) yield csvLines([writeRow(question)]);
}

interface Header {
  readonly names: readonly string[];
  /** The position of each recognized column. */
  readonly places: ReadonlyMap<string, number>;
}

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry> {
  let header: Header | undefined;
  for await (const record of recordsOf(decodeText(input, encoding), limits.recordLength)) {
    if (!header) header = readHeader(record.cells, record.line);
    else yield { line: record.line, ...readCells(record.cells, header) };
  }
}

function readHeader(names: readonly string[], line: number): Header {
  const places = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const column = columnNamed(name);
    if (!column) continue;
    if (places.has(column)) throw headerRefused(line, `Two columns are named "${column}".`, 'Rename or remove one of them.');
    places.set(column, place);
  }
  const missing = requiredColumns.filter((column) => !places.has(column));
  if (missing.length === 0) return { names, places };
  throw headerRefused(
    line,
    `The header is missing the column "${missing.join('", "')}".`,
    `List the columns in the first line: ${columns.join(', ')}.`,
  );
}

const headerRefused = (line: number, reason: string, howToFix: string) =>
  new FileRefused(line, refusal('csv.header', reason, howToFix));

function readCells(cells: readonly string[], { names, places }: Header) {
  const cell = (column: string) => {
    const place = places.get(column);
    return place === undefined ? '' : restore(cells[place] ?? '');
  };
  const label = labelOf({ stem: cell('question'), externalId: cell('id') });
  const formula = cells.findIndex(isFormula);
  if (formula >= 0) {
    const reason = `The cell in column "${names[formula] ?? formula + 1}" starts like a spreadsheet formula.`;
    return { label, refusal: refusal('csv.formula', reason, "If it's text, put an apostrophe (') before it.") };
  }
  if (cells.slice(names.length).some((cell) => cell !== '')) {
    const reason = `The row has ${cells.length} cells, but the header has ${names.length}.`;
    return { label, refusal: refusal('csv.cells', reason, 'Put text that contains the separator in double quotes.') };
  }
  const category = categoryOf(cell);
  const read = catchRefusal(() => readRow(cell));
  if ('refusal' in read) return { label, refusal: read.refusal };
  return { draft: read, notes: unreadColumns(cells, names), ...(category && { category }) };
}

function unreadColumns(cells: readonly string[], names: readonly string[]): Note[] {
  const unread = names.filter((name, place) => {
    const value = cells[place] ?? '';
    return value !== '' && (isType(name) ? !isUnderstoodType(value) : !columnNamed(name));
  });
  if (unread.length === 0) return [];
  return [{ code: 'column-ignored', text: `Casebook doesn't use the column "${unread.join('", "')}", so it was ignored.` }];
}
