import { isDeepStrictEqual } from 'node:util';
import { aikenFormat } from './aiken/aiken-format.ts';
import { csvFormat } from './csv/csv-format.ts';
import type { FormatName, TransferFormat } from './format.ts';
import { giftFormat } from './gift/gift-format.ts';
import { jsonFormat } from './json/json-format.ts';
import { moodleXmlFormat } from './moodle-xml/moodle-xml-format.ts';
import { isZip, qtiFormat } from './qti/qti-format.ts';
import { type FieldName, fieldNames, fieldOf, type TransferQuestion } from './transfer-question.ts';

export const formats: Readonly<Record<FormatName, TransferFormat>> = {
  csv: csvFormat,
  json: jsonFormat,
  gift: giftFormat,
  'moodle-xml': moodleXmlFormat,
  aiken: aikenFormat,
  qti: qtiFormat,
};

/** @returns the fields that the format would drop or change */
export function lossOf(format: TransferFormat, question: TransferQuestion): FieldName[] {
  const returned = format.roundTrip(question);
  return fieldNames.filter((field) => !isDeepStrictEqual(fieldOf(question, field), fieldOf(returned, field)));
}

/** The number of first bytes that `detectFormat` inspects. */
export const DETECTION_BYTES = 4096;

/**
 * @param fileName only its extension is used
 * @param firstBytes up to `DETECTION_BYTES`
 * @returns the format of the extension; if several formats share it or it is unknown, the format that the content indicates
 */
export function detectFormat(fileName: string, firstBytes: Uint8Array): FormatName | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? byContent(firstBytes, extension);
}

function byContent(firstBytes: Uint8Array, extension: string): FormatName | undefined {
  if (isZip(firstBytes)) return 'qti';
  const text = textOf(firstBytes).trimStart();
  // A GIFT question may also start with answers in braces or with a text format in brackets.
  if (/^(?:\{\s*["}]|\[\s*[{\]])/.test(text)) return 'json';
  if (text.startsWith('<')) return xmlFormat(text);
  return extension === 'txt' || extension === '' ? textFormat(text) : undefined;
}

const byExtension: Readonly<Record<string, FormatName>> = {
  csv: 'csv',
  tsv: 'csv',
  gift: 'gift',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  qti: 'qti',
  zip: 'qti',
};

function xmlFormat(text: string): FormatName | undefined {
  const root = /<(?:[\w-]+:)?([a-z][\w-]*)/i.exec(text.replace(/<!--.*?-->/gs, ''))?.[1];
  if (root === 'quiz') return 'moodle-xml';
  return root?.startsWith('qti-') || root === 'assessmentItem' || root === 'questestinterop' ? 'qti' : undefined;
}

/** Moodle writes both GIFT and Aiken to `.txt`. */
function textFormat(text: string): FormatName | undefined {
  if (/^ANSWER:/m.test(text)) return 'aiken';
  if (/\{.*[=~]/s.test(text) || /^(?:\/\/|::|\$CATEGORY:)/m.test(text)) return 'gift';
  return undefined;
}

/** Decodes without checking; the format's reader reports encoding errors. */
function textOf(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, DETECTION_BYTES));
}
