import type { ImportOutcome, ImportView, TransferFormat } from '@casebook/contracts';

export const outcomes: readonly { outcome: ImportOutcome; label: string; emptyText: string }[] = [
  { outcome: 'new', label: 'New', emptyText: 'The file has no new questions.' },
  { outcome: 'changed', label: 'Changed', emptyText: 'None of your questions would change.' },
  { outcome: 'duplicate', label: 'Duplicates', emptyText: 'The file has no duplicates.' },
  { outcome: 'refused', label: 'Skipped', emptyText: 'No questions were skipped.' },
];

const noteLabels: Readonly<Record<string, string>> = {
  'category-ignored': 'with a category that isn’t a domain',
  'column-ignored': 'with columns that Casebook doesn’t use',
  'domain-repeated': 'with the same domain twice, as primary and secondary',
  'drawing-described': 'with a drawing, which was replaced with its description',
  'feedback-ignored': 'with feedback that was dropped',
  'formatting-removed': 'with formatting that was removed',
  'formula-converted': 'with formulas that were written as plain text',
  'field-assumed': 'with a missing topic, difficulty, type, or format, set to the defaults',
  'media-ignored': 'with images or audio that were dropped',
  'rationale-joined': 'with two explanations of the correct answer, which were combined',
  'rationale-left-out': 'with an explanation of the correct answer that was dropped',
  'tag-reserved': 'with the tag ai-generated, which is reserved and was dropped',
  'tags-changed': 'with tags that were rewritten',
  'weight-ignored': 'with weights that were dropped',
};

export const noteLabel = (code: string): string => noteLabels[code] ?? 'with a note';

const refusalLabels: Readonly<Record<string, string>> = {
  'domain.missing': 'No domain',
  'exhibit.invalid': 'An exhibit that can’t be shown',
  'external-id.repeated': 'Identifier used twice in the file',
  'field.too-long': 'A text that’s too long',
  'field.unknown-value': 'Domain, difficulty, type, or format not recognized',
  'key.missing': 'No correct answer',
  'key.several': 'Several correct answers',
  'options.count': 'More or fewer than four options',
  'options.pictures': 'Images as options',
  'options.repeated': 'Two identical options',
  'question-type.true-false': 'True or false',
  'question-type.unsupported': 'Other types, such as essays or matching',
  'record.too-long': 'Too long',
  'scenario.invalid': 'A scenario that can’t be shown',
  'scoring.unsupported': 'Unclear which answer is correct',
  'stem.missing': 'No question text',
  'stimulus.missing': 'Shared text missing from the file',
  'tags.too-many': 'Too many tags',
};

/** @returns the label of a refusal's code */
export const refusalLabel = (code: string): string => refusalLabels[code] ?? 'Couldn’t read';

/** @returns the status of an import as a sentence */
export function statusMessage({ status, counts, scope }: ImportView): string {
  const count = counts.new + counts.changed;
  const questions = count === 1 ? '1 question' : `${count.toLocaleString()} questions`;
  const messages: Record<ImportView['status'], string> = {
    reading: 'Reading the file...',
    previewed: count > 0 ? `Ready to import ${questions}. Nothing has changed yet.` : 'There’s nothing to import.',
    applying: `Importing ${questions}...`,
    applied: scope === 'bank' ? `${questions} imported for everyone.` : `${questions} imported and sent for review.`,
    failed: 'The file couldn’t be imported.',
    discarded: 'Discarded. Nothing changed.',
  };
  return messages[status];
}

/** The display names of the formats. */
export const formatLabels: Readonly<Record<TransferFormat, string>> = {
  csv: 'CSV (spreadsheet)',
  json: 'JSON',
  gift: 'GIFT (Moodle)',
  'moodle-xml': 'Moodle XML',
  aiken: 'Aiken',
  qti: 'QTI',
};

export const formatOptions = Object.entries(formatLabels).map(([value, label]) => ({ value: value as TransferFormat, label }));

/** The file extensions that file choosers offer first. */
export const acceptedFiles = '.csv,.tsv,.json,.jsonl,.gift,.txt,.xml,.zip';

const fieldLabels: Readonly<Record<string, string>> = {
  externalId: 'identifier',
  questionType: 'level',
  formatType: 'format',
  stem: 'text',
  rationales: 'rationales of the options',
  keyIndex: 'correct answer',
  citations: 'sources',
  correctAnswer: 'correct answer',
};

/** @returns the display name of a field */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
