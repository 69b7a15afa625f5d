import { labelOf } from '../accept-question.ts';
import { type DraftEntry, defineFormat, type ReadLimits } from '../format.ts';
import { refusal } from '../refusal.ts';
import { decodeText, type Encoding, encodeText } from '../text/decode-text.ts';
import { linesOf } from '../text/lines.ts';
import type { TransferQuestion } from '../transfer-question.ts';
import { elementsOf, type JsonElement } from './json-elements.ts';
import { QuestionEntry } from './question-schema.ts';

/** An array of questions, or JSON Lines (one object per line). `question-schema.ts` has the schema. */
export const jsonFormat = defineFormat({
  name: 'json',
  mediaType: 'application/json',
  extension: 'json',
  unsupportedFields: [],
  roundTrip: (question) => question,
  writesDates: true,
  readDrafts,
  write: (questions) => encodeText(writeArray(questions)),
});

async function* writeArray(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { externalId, ...question } of questions) {
    yield before + JSON.stringify({ ...(externalId && { id: externalId }), ...question }, undefined, 2);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry> {
  const texts = decodeText(input, encoding);
  const head = await firstText(texts);
  const all = prepended(head, texts);
  const elements = head.trimStart().startsWith('{')
    ? jsonLines(all, limits.recordLength)
    : elementsOf(physicalLines(all), limits.recordLength);
  for await (const element of elements) yield { line: element.line, ...readElement(element) };
}

type LineElement = JsonElement & { readonly problem?: string };

async function* jsonLines(texts: AsyncIterable<string>, length: number): AsyncGenerator<LineElement> {
  for await (const { number: line, text, tooLong } of linesOf(texts, length)) {
    if (tooLong) yield { line, label: text };
    else if (text.trim() !== '') yield { line, ...parsed(text) };
  }
}

function parsed(text: string): Pick<LineElement, 'value' | 'label' | 'problem'> {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { value: undefined, label: text, problem: error instanceof Error ? error.message : String(error) };
  }
}

function readElement(element: LineElement) {
  if (element.problem !== undefined) {
    const reason = `The line isn't a valid JSON object (${element.problem}).`;
    return {
      label: labelOf({ stem: element.label }),
      refusal: refusal('json.invalid', reason, 'Put each question on one line, or all of them in one array.'),
    };
  }
  if (!('value' in element)) {
    return {
      label: labelOf({ stem: element.label }),
      refusal: refusal('record.too-long', 'The value is far larger than a question can be.', 'Shorten it or remove it.'),
    };
  }
  const result = QuestionEntry.safeParse(element.value);
  if (result.success) {
    const { id, ...question } = result.data;
    return { draft: { externalId: id, ...question } };
  }
  const problems = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  const howToFix = 'Compare it with the schema for question files. Field names and values must match exactly.';
  return { label: labelOfValue(element.value), refusal: refusal('json.invalid', `${problems.join('; ')}.`, howToFix) };
}

function labelOfValue(value: unknown): string | undefined {
  const { stem, question, text, id } = Object(value) as Record<string, unknown>;
  const label = [stem, question, text, id].find((field) => typeof field === 'string');
  return labelOf({ stem: label === undefined ? JSON.stringify(value) : String(label) });
}

/** Reads enough text to distinguish an array from JSON Lines. */
async function firstText(texts: AsyncGenerator<string>): Promise<string> {
  let head = '';
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value;
    if (head.trim() !== '' || head.length > MAX_BLANK) break;
  }
  return head;
}

/** A file with more leading whitespace than this is read as an array. */
const MAX_BLANK = 64 * 1024;

async function* prepended(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  yield* rest;
}

/** Splits the text after line breaks, so that the line of each token is known. */
async function* physicalLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield* text.split(/(?<=\n)/);
}
