import { oneLine } from '../text/canonical-text.ts';
import { readExplanation, writeExplanation } from '../text/explanation-text.ts';
import { readLabels, writeLabels } from '../text/labels.ts';
import { readCategory, writeCategory } from '../text/moodle-category.ts';
import type { TransferQuestion } from '../transfer-question.ts';
import { characterData } from '../xml/xml-elements.ts';

/** Writes a `quiz` with a category before the questions of each domain and topic, like Moodle's export. */
export async function* writeQuiz(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let category = '';
  for await (const question of questions) {
    const path = writeCategory(question);
    if (path !== category) yield `  <question type="category">\n    <category>${text(path)}</category>\n  </question>\n`;
    category = path;
    yield writeQuestion(question);
  }
  yield '</quiz>\n';
}

/** The maximum characters of the question's name, which is the start of the stem. */
const NAME_LENGTH = 80;

function writeQuestion(question: TransferQuestion): string {
  const lines = [
    '<question type="multichoice">',
    `  <name>${text(oneLine(question.stem).slice(0, NAME_LENGTH).toWellFormed())}</name>`,
    `  <questiontext format="plain_text">${text(question.stem)}</questiontext>`,
    `  <generalfeedback format="plain_text">${text(writeExplanation(question.explanation))}</generalfeedback>`,
    '  <defaultgrade>1.0000000</defaultgrade>',
    `  <idnumber>${characterData(question.externalId ?? '')}</idnumber>`,
    '  <single>true</single>',
    '  <shuffleanswers>true</shuffleanswers>',
    '  <answernumbering>abc</answernumbering>',
    ...question.options.flatMap(({ text: option, rationale = '' }, index) => [
      `  <answer fraction="${index === question.keyIndex ? 100 : 0}" format="plain_text">`,
      `    ${text(option)}`,
      `    <feedback format="plain_text">${text(rationale)}</feedback>`,
      '  </answer>',
    ]),
    `  <tags>${writeLabels(question)
      .map((label) => `<tag>${text(label)}</tag>`)
      .join('')}</tags>`,
    '</question>',
  ];
  return `${lines.join('\n')}\n`;
}

const text = (content: string) => `<text>${characterData(content)}</text>`;

/** @returns the question after writing and reading it again. An explanation that contains one of our labels is split at that label. */
export function roundTrip(question: TransferQuestion): TransferQuestion {
  const { externalId, stem, options, keyIndex, explanation: original } = question;
  const explanation = readExplanation(writeExplanation(original));
  return {
    ...(externalId !== undefined && { externalId }),
    stem,
    options,
    keyIndex,
    ...readCategory(writeCategory(question)),
    ...readLabels(writeLabels(question)),
    ...(explanation && { explanation }),
    citations: [],
  };
}
