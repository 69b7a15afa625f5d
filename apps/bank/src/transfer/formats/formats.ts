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

/** @returns the question's fields that would not come back, or not as they are, from a file of the format */
export function lossOf(format: TransferFormat, question: TransferQuestion): FieldName[] {
  const carried = format.carried(question);
  return fieldNames.filter((field) => !isDeepStrictEqual(fieldOf(question, field), fieldOf(carried, field)));
}

/** Bytes from a file's beginning that tell its format, if anything does. */
export const DETECTION_BYTES = 4096;

/**
 * @param fileName as it was uploaded; only its extension counts
 * @param firstBytes up to `DETECTION_BYTES`
 * @returns the format that the extension names; where several share it, or it names none, the one that the content shows
 */
export function detectFormat(fileName: string, firstBytes: Uint8Array): FormatName | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? byContent(firstBytes, extension);
}

function byContent(firstBytes: Uint8Array, extension: string): FormatName | undefined {
  if (isZip(firstBytes)) return 'qti';
  const text = textOf(firstBytes).trimStart();
  // A GIFT question may begin with its answers in braces, or with a text format in brackets.
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

/** Enough to look at: what is wrong with the encoding is the reader's to say. */
function textOf(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, DETECTION_BYTES));
}
