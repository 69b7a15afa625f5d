import { type DraftEntry, defineFormat, orRefusal, type ReadLimits } from '../format.ts';
import { type Note, refusal } from '../refusal.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { isForeignCategory, readCategory } from '../text/moodle-category.ts';
import { recordsOf, type XmlReading } from '../xml/read-xml.ts';
import { childOf, rawText } from '../xml/xml-elements.ts';
import { readQuestion } from './read-question.ts';
import { carried, writeQuiz } from './write-question.ts';

/** Moodle docs, "Moodle XML format". Only `multichoice` questions with one right answer are the bank's. */
export const moodleXmlFormat = defineFormat({
  name: 'moodle-xml',
  mediaType: 'application/xml',
  extension: 'xml',
  cannotCarry: ['secondaryDomain', 'citations'],
  carried,
  readDrafts,
  write: (questions) => encodeText(writeQuiz(questions)),
});

const readingOf = ({ recordLength }: ReadLimits): XmlReading => ({
  isRoot: (name) => name === 'quiz',
  otherRoot: (name) =>
    refusal(
      'xml.unexpected-root',
      `The file is no Moodle XML: it begins with <${name}>, not <quiz>.`,
      'Choose the right format.',
    ),
  recordDepth: 1,
  unread: new Set(['file']),
  recordLength,
});

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<DraftEntry> {
  let category = '';
  for await (const { line, element } of recordsOf(decodeText(input), readingOf(limits))) {
    if (!element) yield { line, refusal: tooLong(limits) };
    else if (element.attributes.type === 'category') category = rawText(childOf(childOf(element, 'category'), 'text')).trim();
    else if (element.name === 'question') {
      const read = orRefusal(() => readQuestion(element));
      if ('refusal' in read) yield { line, refusal: read.refusal };
      else yield { line, draft: { ...readCategory(category), ...read.draft }, notes: [...read.notes, ...unread(category)] };
    }
  }
}

const unread = (category: string): Note[] =>
  isForeignCategory(category) ? [{ code: 'category-ignored', text: `The category "${category}" names no domain.` }] : [];

const tooLong = ({ recordLength }: ReadLimits) =>
  refusal('record.too-long', `The question has more than ${recordLength} characters.`, 'Shorten its texts.');
