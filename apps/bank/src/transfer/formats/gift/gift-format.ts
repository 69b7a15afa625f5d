import { catchRefusal, type DraftEntry, defineFormat, type ReadLimits } from '../format.ts';
import { refusal } from '../refusal.ts';
import { decodeText, type Encoding, encodeText } from '../text/decode-text.ts';
import { withoutEmbeddedFiles } from '../text/embedded-files.ts';
import { readExplanation, writeExplanation } from '../text/explanation-text.ts';
import { moodleFields, readLabels, writeLabels } from '../text/labels.ts';
import { linesOf } from '../text/lines.ts';
import { noteCategory, readCategory, writeCategory } from '../text/moodle-category.ts';
import { fieldsExcept, type TransferQuestion } from '../transfer-question.ts';
import { labelOfBlock, readBlock } from './read-block.ts';

/** Writes questions like Moodle: identifier and tags in a comment before the question, line breaks as `\n`. */
async function* writeQuestions(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<string> {
  let category = '';
  for await (const question of questions) {
    const path = writeCategory(question);
    if (path !== category) yield `$CATEGORY: ${path}\n\n`;
    category = path;
    yield `${writeQuestion(question)}\n\n`;
  }
}

function writeQuestion(question: TransferQuestion): string {
  const id = question.externalId ? [`[id:${question.externalId}]`] : [];
  const labels = [...id, ...writeLabels(question).map((label) => `[tag:${label}]`)];
  const options = question.options.map(({ text, rationale }, index) => {
    const mark = index === question.keyIndex ? '=' : '~';
    return `  ${mark}${plain(text)}${rationale ? `#${plain(rationale)}` : ''}`;
  });
  const explanation = writeExplanation(question.explanation);
  return [
    ...(labels.length > 0 ? [`// ${labels.join(' ')}`] : []),
    `${plain(question.stem)}{`,
    ...options,
    ...(explanation ? [`  ####${plain(explanation)}`] : []),
    '}',
  ].join('\n');
}

/** The prefix `[plain]` prevents a leading `%` or `[` from being read as a weight or a text format. */
const plain = (text: string) => `[plain]${text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')}`;

/** GIFT readers collapse runs of spaces and tabs into one space. */
const asRead = (text: string) => text.replace(/[^\S\n]{2,}/g, ' ');

/** @returns the question after writing and reading it again */
function roundTrip(question: TransferQuestion): TransferQuestion {
  const explanation = readExplanation(asRead(writeExplanation(question.explanation)));
  return {
    ...(question.externalId && { externalId: question.externalId }),
    ...readCategory(writeCategory(question)),
    ...readLabels(writeLabels(question)),
    stem: asRead(question.stem),
    options: question.options.map(({ text, rationale }) => ({
      text: asRead(text),
      ...(rationale && { rationale: asRead(rationale) }),
    })),
    keyIndex: question.keyIndex,
    ...(explanation && { explanation }),
    citations: [],
  };
}

/** Moodle docs, "GIFT format". Reads only multiple-choice questions with one correct answer. */
export const giftFormat = defineFormat({
  name: 'gift',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'gift',
  unsupportedFields: fieldsExcept(moodleFields),
  // Moodle docs, "Question bank": an ID number is unique within its category.
  hasIdentifiersByCategory: true,
  roundTrip,
  readDrafts,
  write: (questions) => encodeText(writeQuestions(questions)),
});

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry> {
  let category = '';
  for await (const block of blocksOf(withoutEmbeddedFiles(decodeText(input, encoding)), limits)) {
    if ('category' in block) {
      category = block.category;
      continue;
    }
    const { line } = block;
    const place = { line, ...(category && { category }) };
    const read = block.tooLong ? { refusal: tooLong(limits) } : catchRefusal(() => readBlock(block.lines));
    if ('refusal' in read) yield { ...place, label: labelOfBlock(block.lines), refusal: read.refusal };
    else
      yield { ...place, draft: { ...readCategory(category), ...read.draft }, notes: [...read.notes, ...noteCategory(category)] };
  }
}

interface Block {
  readonly line: number;
  readonly lines: string[];
  tooLong: boolean;
}

const CATEGORY = /^\s*\$CATEGORY:(.*)$/;
const COMMENT = /^\s*\/\//;

/** Splits at blank lines and at category lines. Blocks that contain only comments are skipped. */
async function* blocksOf(texts: AsyncIterable<string>, limits: ReadLimits): AsyncGenerator<Block | { category: string }> {
  let block: Block | undefined;
  let length = 0;
  const isQuestion = (one: Block) => one.tooLong || one.lines.some((line) => !COMMENT.test(line));

  for await (const { number: line, text, tooLong: lineTooLong } of linesOf(texts, limits.recordLength)) {
    const category = CATEGORY.exec(text)?.[1];
    if (category !== undefined || (text.trim() === '' && !lineTooLong)) {
      if (block && isQuestion(block)) yield block;
      if (category !== undefined) yield { category: category.trim() };
      block = undefined;
      length = 0;
      continue;
    }
    block ??= { line, lines: [], tooLong: false };
    length += text.length + 1;
    if (lineTooLong || length > limits.recordLength) block.tooLong = true;
    if (!block.tooLong || block.lines.length === 0) block.lines.push(text);
  }
  if (block && isQuestion(block)) yield block;
}

const tooLong = ({ recordLength }: ReadLimits) =>
  refusal('record.too-long', `The question is longer than ${recordLength} characters.`, 'Put a blank line between questions.');
