import { labelOf } from '../accept-question.ts';
import { catchRefusal, type DraftEntry, defineFormat, type ReadLimits } from '../format.ts';
import { refusal } from '../refusal.ts';
import { decodeText, type Encoding } from '../text/decode-text.ts';
import { withoutEmbeddedFiles } from '../text/embedded-files.ts';
import { noteCategory, readCategory } from '../text/moodle-category.ts';
import { stimulusFields, withoutStimulus } from '../transfer-question.ts';
import { recordsOf, type XmlElement, type XmlReadOptions } from '../xml/read-xml.ts';
import { labelDraft, readItem } from './read-item.ts';
import { readPackage } from './read-package.ts';
import { labelQti1Item, metadataOf, readQti1Item } from './read-qti1-item.ts';
import { type FindStimulus, stimulusReferences } from './stimuli.ts';
import { writePackage } from './write-package.ts';

/**
 * 1EdTech QTI: a package (a zip with XML files) or one XML file. Reads items of QTI 3.0, 2.x (such as TAO's), and 1.2 (Canvas,
 * Blackboard) with one choice interaction and one correct answer. Writes QTI 3.0.
 */
export const qtiFormat = defineFormat({
  name: 'qti',
  mediaType: 'application/zip',
  extension: 'zip',
  unsupportedFields: stimulusFields,
  roundTrip: withoutStimulus,
  readDrafts,
  write: writePackage,
});

/** PKWARE APPNOTE section 4.3: a zip file starts with a local file header, an empty one with its end record. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

async function* readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry> {
  const bytes = input[Symbol.asyncIterator]();
  const head = await firstBytes(bytes);
  const all = prepended(head, bytes);
  const readItems = (file: AsyncIterable<Uint8Array>, find: FindStimulus) => readFile(file, find, limits, encoding);
  if (isZip(head)) yield* readPackage(all, limits, encoding, readItems);
  else yield* readItems(all, async () => undefined);
}

async function* readFile(
  input: AsyncIterable<Uint8Array>,
  find: FindStimulus,
  limits: ReadLimits,
  encoding: Encoding,
): AsyncGenerator<DraftEntry> {
  const groups = new Map<string, string>();
  const reading: XmlReadOptions = {
    ...readOptions(limits, encoding),
    onOtherElement: (name, { title }) => title && name !== 'questestinterop' && groups.set(name, title),
  };
  for await (const { line, element, isCut } of recordsOf(withoutEmbeddedFiles(decodeText(input, encoding)), reading)) {
    if (element.name === 'qtimetadatafield') {
      const bank = metadataOf({ name: '', attributes: {}, children: [element] }, 'bank_title');
      if (bank) groups.set('bank', bank);
      continue;
    }
    const category = groups.get('bank') ?? groups.get('section') ?? groups.get('assessment');
    const place = { line, ...(category && { category }) };
    const reader = element.name === 'item' ? qti1Item(element) : await item(element, find);
    const read = isCut ? { refusal: tooLong(limits) } : catchRefusal(reader.read);
    if ('refusal' in read) yield { ...place, label: labelOf(reader.label()), refusal: read.refusal };
    else {
      const { draft, notes } = read;
      yield {
        ...place,
        draft: { ...readCategory(category ?? ''), ...draft },
        notes: [...notes, ...noteCategory(category ?? '')],
      };
    }
  }
}

const qti1Item = (element: XmlElement) => ({ read: () => readQti1Item(element), label: () => labelQti1Item(element) });

async function item(element: XmlElement, find: FindStimulus) {
  const upgraded = element.name === 'assessmentItem' ? upgradeItem(element) : element;
  const references = stimulusReferences(upgraded);
  const stimuli = new Map(await Promise.all(references.map(async (href) => [href, await find(href)] as const)));
  return { read: () => readItem(upgraded, stimuli), label: () => labelDraft(upgraded) };
}

const readOptions = ({ recordLength }: ReadLimits, encoding: Encoding): XmlReadOptions => ({
  isRoot: (name) => name === 'qti-assessment-item' || name === 'assessmentItem' || name === 'questestinterop',
  wrongRoot: (name) =>
    refusal('xml.unexpected-root', `The file isn't QTI: it starts with <${name}>.`, 'Choose the format that matches the file.'),
  isRecord: (name, depth) => (depth === 0 ? name !== 'questestinterop' : name === 'item' || name === 'qtimetadatafield'),
  skipped: new Set(['svg', 'script', 'style']),
  encoding,
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
  refusal('record.too-long', `The question is longer than ${recordLength} characters.`, 'Shorten its text.');

/** QTI 2 elements that can't be told from XHTML elements by a capital letter, because their names have none. */
const LOWERCASE_NAMES = new Set(['gap', 'hottext', 'mapping', 'prompt', 'value']);

/**
 * Renames the elements and attributes of QTI 2.x to those of QTI 3.0 ("QTI 3.0 Migration Guide"): `simpleChoice` becomes
 * `qti-simple-choice`, the attribute `responseIdentifier` becomes `response-identifier`. XHTML and MathML names have no capitals.
 */
function upgradeItem(element: XmlElement): XmlElement {
  return {
    name: upgradeName(element.name),
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [toKebab(name), value])),
    children: element.children.map((child) => (typeof child === 'string' ? child : upgradeItem(child))),
  };
}

const upgradeName = (name: string) => (/[A-Z]/.test(name) || LOWERCASE_NAMES.has(name) ? `qti-${toKebab(name)}` : name);

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
