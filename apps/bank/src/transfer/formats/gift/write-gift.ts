import { readExplanation, writeExplanation } from '../text/explanation-text.ts';
import { readLabels, writeLabels } from '../text/labels.ts';
import { readCategory, writeCategory } from '../text/moodle-category.ts';
import type { TransferQuestion } from '../transfer-question.ts';

/** Writes questions like Moodle: identifier and tags in a comment before the question, line breaks as `\n`. */
export async function* writeQuestions(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<string> {
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
export function roundTrip(question: TransferQuestion): TransferQuestion {
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
