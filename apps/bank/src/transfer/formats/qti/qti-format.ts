import { type DraftEntry, defineFormat, orRefusal, type ReadLimits } from '../format.ts';
import { refusal } from '../refusal.ts';
import { decodeText } from '../text/decode-text.ts';
import { recordsOf, type XmlReading } from '../xml/read-xml.ts';
import { readItem } from './read-item.ts';
import { readPackage } from './read-package.ts';
import { writePackage } from './write-package.ts';

/**
 * 1EdTech QTI 3.0: a package (a zip with `imsmanifest.xml` and an XML file an item) or the file of one item. Only items with
 * one choice interaction and a single right answer are the bank's.
 */
export const qtiFormat = defineFormat({
  name: 'qti',
  mediaType: 'application/zip',
  extension: 'zip',
  cannotCarry: [],
  carried: (question) => question,
  readDrafts,
  write: writePackage,
});

/** PKWARE APPNOTE section 4.3: a zip file begins with a local file header, an empty one with its end record. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<DraftEntry> {
  const bytes = input[Symbol.asyncIterator]();
  const head = await firstBytes(bytes);
  const all = prepended(head, bytes);
  if (isZip(head)) yield* readPackage(all, limits, (entry) => readItems(entry, limits));
  else yield* readItems(all, limits);
}

async function* readItems(input: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<DraftEntry> {
  for await (const { line, element } of recordsOf(decodeText(input), readingOf(limits))) {
    const read = element ? orRefusal(() => readItem(element)) : { refusal: tooLong(limits) };
    yield 'refusal' in read ? { line, refusal: read.refusal } : { line, ...read };
  }
}

const readingOf = ({ recordLength }: ReadLimits): XmlReading => ({
  isRoot: (name) => name === 'qti-assessment-item',
  otherRoot: (name) =>
    name === 'assessmentItem' || name === 'questestinterop'
      ? refusal('qti.version', 'The item is of an older QTI version.', 'Export it as QTI 3.0, or convert it.')
      : refusal('xml.unexpected-root', `The file begins with <${name}>, not <qti-assessment-item>.`, 'Choose the right format.'),
  recordDepth: 0,
  unread: new Set(),
  recordLength,
});

async function firstBytes(bytes: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
    if (head.length >= 4) break;
  }
  return head;
}

async function* prepended(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const tooLong = ({ recordLength }: ReadLimits) =>
  refusal('record.too-long', `The item has more than ${recordLength} characters.`, 'Shorten its texts.');
