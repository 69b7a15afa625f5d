import { createHash } from 'node:crypto';
import { type Citation, type Exhibit, exhibitText, fieldNamesOf, GeneralContent, type Scenario } from '@casebook/exam';
import { oneLine, withPlainSpaces } from './text/canonical-text.ts';
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

function textsOf(value: string | Scenario | Exhibit | readonly (string | Citation)[]): string[] {
  if (typeof value === 'string') return [value];
  if (!isList(value)) return 'kind' in value ? textsOfExhibit(value) : textsOfScenario(value);
  if (value.every((entry) => typeof entry === 'string')) return value.toSorted();
  return value.flatMap((entry) => (typeof entry === 'string' ? entry : [entry.publication, entry.section, entry.url ?? '']));
}

const isList = (value: object): value is readonly (string | Citation)[] => Array.isArray(value);

/** Leaves out the set's id, which differs between banks. */
const textsOfScenario = ({ text, place, size }: Scenario) => [text, `${place} of ${size}`];

/** Whitespace is significant in code, so code is compared unchanged. */
const textsOfExhibit = (exhibit: Exhibit) => [
  exhibit.kind,
  readTextOf(exhibit),
  exhibit.kind === 'diagram' ? exhibit.drawing : '',
];

/** The text that represents an exhibit. An import replaces a drawing with an extract of its description, so both have the same text. */
const readTextOf = (exhibit: Exhibit) => (exhibit.kind === 'code' ? JSON.stringify(exhibit) : exhibitText(exhibit));

/**
 * @returns a fingerprint of the options, the key, and everything that readers see before the options. Questions with the same fingerprint
 *   are duplicates, even if their classification or explanation differs. Before comparing a bank question, convert it to the other
 *   question's format (`format.roundTrip`).
 */
export function fingerprintItem({ scenario, exhibit, stem, ...question }: TransferQuestion): string {
  const shown = [...textsOf(scenario ?? []), ...(exhibit ? [readTextOf(exhibit)] : []), stem];
  return hash([...shown, ...sortedOptions({ stem, ...question }).map(({ text }) => text)]);
}

/**
 * Sorts the options: the key first, then by text. Whitespace counts only if some options differ in nothing else, as lines of code may.
 * Without this exception such options would be equal, and moving the key between them wouldn't change the fingerprint.
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

const normalized = (text: string) => oneLine(withPlainSpaces(text.normalize('NFC')));
