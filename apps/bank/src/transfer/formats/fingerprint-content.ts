import { createHash } from 'node:crypto';
import { type Citation, fieldNamesOf, GeneralContent } from '@casebook/exam';
import type { TransferQuestion } from './transfer-question.ts';

/**
 * @returns a hexadecimal SHA-256 of the question without its identifier. Whitespace, Unicode normalization (NFC, UAX #15), and the
 * order of options and tags don't change it, so importing the same file twice changes nothing.
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
 * @returns a fingerprint of the stem, the options, and the key. Two questions with the same one are duplicates, even if their
 * classification or explanation differs or a format couldn't represent it.
 */
export function fingerprintItem(question: TransferQuestion): string {
  return hash([question.stem, ...sortedOptions(question).map(({ text }) => text)]);
}

/**
 * Sorts the options: the key first, then by text. If options differ only in whitespace, as lines of code may, whitespace counts;
 * otherwise moving the key from one to the other would not change the fingerprint.
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
