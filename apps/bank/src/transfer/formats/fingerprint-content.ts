import { createHash } from 'node:crypto';
import { type Citation, fieldNamesOf, GeneralContent } from '@casebook/exam';
import type { TransferQuestion } from './transfer-question.ts';

/**
 * @returns a SHA-256 (hexadecimal) of all that the question says but its identifier, whatever its spacing and Unicode form
 * (NFC, UAX #15) and the order of options and tags. The same content again has the same fingerprint, so that importing a file
 * twice changes nothing.
 */
export function fingerprintContent(question: TransferQuestion): string {
  const { explanation = {} } = question;
  return hash([
    ...generalFields.flatMap((field) => ['', ...textsOf(question[field] ?? [])]),
    question.stem,
    ...sortedOptions(question).flatMap(({ text, rationale = '' }) => [text, rationale]),
    ...[explanation.correct ?? '', explanation.keyConcepts ?? '', explanation.practicalApplication ?? ''],
  ]);
}

const generalFields = fieldNamesOf(GeneralContent);

function textsOf(value: string | readonly (string | Citation)[]): string[] {
  if (typeof value === 'string') return [value];
  if (value.every((entry) => typeof entry === 'string')) return value.toSorted();
  return value.flatMap((entry) => (typeof entry === 'string' ? entry : [entry.publication, entry.section, entry.url ?? '']));
}

/**
 * @returns a fingerprint of what is asked: stem, options and key alone. Two questions that share it are duplicates for whoever
 * answers them, however they are classified and explained, and whatever a poorer format dropped.
 */
export function fingerprintItem(question: TransferQuestion): string {
  return hash([question.stem, ...sortedOptions(question).map(({ text }) => text)]);
}

/**
 * The key first, the others by their text: their order is presentation. Options that differ in their spacing alone, as lines of
 * code may, keep it, or moving the key from one to the other would go unnoticed.
 */
function sortedOptions({ options: written, keyIndex }: TransferQuestion): TransferQuestion['options'] {
  const isSpacingSignificant = new Set(written.map(({ text }) => normalized(text))).size < written.length;
  const options = isSpacingSignificant ? written.map((option) => ({ ...option, text: JSON.stringify(option.text) })) : written;
  const byText = (a: { text: string }, b: { text: string }) => (normalized(a.text) < normalized(b.text) ? -1 : 1);
  return [...options.slice(keyIndex, keyIndex + 1), ...options.filter((_, index) => index !== keyIndex).sort(byText)];
}

const hash = (texts: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(texts.map(normalized)))
    .digest('hex');

const normalized = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
