import { catchRefusal, type DraftEntry, defineFormat, type ReadLimits } from '../format.ts';
import { refusal } from '../refusal.ts';
import { decodeText, type Encoding, encodeText } from '../text/decode-text.ts';
import { withoutEmbeddedFiles } from '../text/embedded-files.ts';
import { moodleFields } from '../text/labels.ts';
import { noteCategory, readCategory } from '../text/moodle-category.ts';
import { fieldsExcept } from '../transfer-question.ts';
import { recordsOf, type XmlReadOptions } from '../xml/read-xml.ts';
import { childOf } from '../xml/xml-elements.ts';
import { labelOfQuestion, nameIn, readQuestion } from './read-question.ts';
import { roundTrip, writeQuiz } from './write-question.ts';

/** Moodle docs, "Moodle XML format". Reads only `multichoice` questions with one correct answer. */
export const moodleXmlFormat = defineFormat({
  name: 'moodle-xml',
  mediaType: 'application/xml',
  extension: 'xml',
  unsupportedFields: fieldsExcept(moodleFields),
  // Moodle docs, "Question bank": an ID number is unique within its category.
  hasIdentifiersByCategory: true,
  roundTrip,
  readDrafts,
  write: (questions) => encodeText(writeQuiz(questions)),
});

const readOptions = ({ recordLength }: ReadLimits, encoding: Encoding): XmlReadOptions => ({
  encoding,
  isRoot: (name) => name === 'quiz',
  wrongRoot: (name) =>
    refusal(
      'xml.unexpected-root',
      `The file isn't Moodle XML: it starts with <${name}> instead of <quiz>.`,
      'Choose the format that matches the file.',
    ),
  isRecord: (_name, depth) => depth === 1,
  skipped: new Set(['file']),
  recordLength,
});

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry> {
  const texts = withoutEmbeddedFiles(decodeText(input, encoding));
  let category = '';
  for await (const { line, element, isCut } of recordsOf(texts, readOptions(limits, encoding))) {
    const place = { line, ...(category && { category }) };
    if (isCut) yield { ...place, label: labelOfQuestion(element), refusal: tooLong(limits) };
    else if (element.attributes.type === 'category') category = nameIn(childOf(element, 'category'));
    else if (element.name === 'question') {
      const read = catchRefusal(() => readQuestion(element));
      if ('refusal' in read) yield { ...place, label: labelOfQuestion(element), refusal: read.refusal };
      else
        yield {
          ...place,
          draft: { ...readCategory(category), ...read.draft },
          notes: [...read.notes, ...noteCategory(category)],
        };
    }
  }
}

const tooLong = ({ recordLength }: ReadLimits) =>
  refusal('record.too-long', `The question is longer than ${recordLength} characters.`, 'Shorten its text.');
