import { labelOf, type QuestionDraft } from '../accept-question.ts';
import { type DraftEntry, defineFormat, type ReadLimits } from '../format.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { oneLine, withPlainSpaces } from '../text/canonical-text.ts';
import { decodeText, type Encoding, encodeText } from '../text/decode-text.ts';
import { linesOf } from '../text/lines.ts';
import { fieldsExcept, type TransferQuestion } from '../transfer-question.ts';

/** Moodle docs, "Aiken format": the question on one line, options lettered with `.` or `)` and a space, then `ANSWER: B`. */
export const aikenFormat = defineFormat({
  name: 'aiken',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'txt',
  unsupportedFields: fieldsExcept(['stem', 'options', 'keyIndex']),
  roundTrip,
  readDrafts,
  write: (questions) => encodeText(writeBlocks(questions)),
});

const OPTION = /^([A-Z])[.)][ \t]+(.*)$/;
/** As in Moodle, a `.` or `)` may follow the letter. */
const ANSWER = /^ANSWER:[ \t]*([A-Z])[.)]?[ \t]*$/;
/** A malformed answer line, which is refused instead of starting the next question. */
const LIKE_ANSWER = /^answer[ \t]*:/i;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function roundTrip({ stem, options, keyIndex }: TransferQuestion): TransferQuestion {
  return {
    stem: writtenStem(stem),
    options: options.map(({ text }) => ({ text: oneLine(text) })),
    keyIndex,
    tags: [],
    citations: [],
  };
}

/** Line breaks become spaces. The format has no escape character, so a stem that looks like an answer line is quoted. */
function writtenStem(stem: string): string {
  const line = oneLine(stem);
  return LIKE_ANSWER.test(line) ? `"${line}"` : line;
}

async function* writeBlocks(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<string> {
  for await (const question of questions) {
    const { stem, options, keyIndex } = roundTrip(question);
    const lines = options.map(({ text }, index) => `${LETTERS[index]}. ${text}`);
    yield `${[stem, ...lines, `ANSWER: ${LETTERS[keyIndex]}`].join('\n')}\n\n`;
  }
}

interface Block {
  readonly line: number;
  stem: string;
  readonly options: { readonly letter: string; readonly text: string }[];
  /** The block's first error; the rest of the block is then skipped. */
  refusal?: Refusal;
}

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry> {
  let block: Block | undefined;
  for await (const { number: line, text, tooLong } of linesOf(decodeText(input, encoding), limits.recordLength)) {
    const content = withPlainSpaces(text).trim();
    if (content === '' && !tooLong) continue;
    const answer = ANSWER.exec(content)?.[1];
    if (answer ?? LIKE_ANSWER.test(content)) {
      yield answered(block ?? { line, stem: '', options: [], refusal: answerWithoutQuestion }, answer);
      block = undefined;
      continue;
    }
    // Only the answer line ends a question, so a text after the options starts the next one.
    if (block && block.options.length > 0 && !OPTION.test(content)) {
      yield refused(block, block.refusal ?? noAnswer);
      block = undefined;
    }
    block = block ? goOn(block, content, limits) : { line, stem: content, options: [] };
    if (tooLong) block.refusal ??= tooLongRefusal(limits);
  }
  if (block) yield refused(block, block.refusal ?? noAnswer);
}

function goOn(block: Block, content: string, limits: ReadLimits): Block {
  if (block.refusal) return block;
  const [, letter, text] = OPTION.exec(content) ?? [];
  if (letter && text !== undefined) block.options.push({ letter, text });
  else block.stem += `\n${content}`;
  if (block.stem.length > limits.recordLength) block.refusal = tooLongRefusal(limits);
  if (block.options.length > LETTERS.length) block.refusal = invalidLetters;
  return block;
}

function answered(block: Block, answer: string | undefined): DraftEntry {
  const { line, stem, options } = block;
  if (block.refusal) return refused(block, block.refusal);
  if (!answer) return refused(block, noAnswer);
  if (options.some(({ letter }, index) => letter !== LETTERS[index])) return refused(block, invalidLetters);
  const draft: QuestionDraft = { stem, options: options.map(({ text }) => ({ text })), keyIndex: LETTERS.indexOf(answer) };
  return { line, draft };
}

const refused = ({ line, stem }: Block, refusal: Refusal): DraftEntry => ({ line, label: labelOf({ stem }), refusal });

const fixAnswer = 'End each question with a line such as "ANSWER: B", in capital letters.';
const noAnswer = refusal('aiken.answer-missing', 'The question has no valid ANSWER line.', fixAnswer);
const answerWithoutQuestion = refusal('aiken.stray-line', 'An ANSWER line has no question before it.', fixAnswer);
const invalidLetters = refusal(
  'aiken.letters',
  "The options aren't lettered A, B, C, D in this order.",
  'Start each option with its capital letter, a period or parenthesis, and a space.',
);
const tooLongRefusal = ({ recordLength }: ReadLimits) =>
  refusal(
    'line.too-long',
    `The question is longer than ${recordLength} characters.`,
    'Shorten it, and put the question on one line.',
  );
