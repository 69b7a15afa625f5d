import type { ImportOutcome, ImportView, TransferFormat } from '@casebook/contracts';

export const outcomes: readonly { outcome: ImportOutcome; label: string; none: string }[] = [
  { outcome: 'new', label: 'New', none: 'No question of the file is new.' },
  { outcome: 'changed', label: 'Changed', none: 'No question of yours changes.' },
  { outcome: 'duplicate', label: 'Duplicates', none: 'Nothing of the file is there already.' },
  { outcome: 'refused', label: 'Refused', none: 'Nothing was refused.' },
];

const noteLabels: Readonly<Record<string, string>> = {
  'category-ignored': 'name a category that is no domain',
  'column-ignored': 'have columns that Casebook has no place for',
  'domain-repeated': 'name their domain as their secondary domain, too',
  'feedback-ignored': 'have feedback that was left out',
  'formatting-removed': 'have formatting that was removed',
  'formula-converted': 'have formulas that were written as plain text',
  'field-assumed': 'leave something open that was assumed (topic, difficulty, level or format)',
  'media-ignored': 'have pictures or sounds that were left out',
  'rationale-joined': 'have two reasons for the right answer, which became one text',
  'rationale-left-out': 'have a rationale of the right answer that was left out',
  'tag-reserved': 'have the tag ai-generated, which is reserved and was left out',
  'tags-changed': 'have tags that were rewritten',
  'weight-ignored': 'have weights that were left out',
};

export const noteLabel = (code: string): string => noteLabels[code] ?? 'carry a note';

const refusalLabels: Readonly<Record<string, string>> = {
  'domain.missing': 'No domain',
  'external-id.repeated': 'Identifier used twice in the file',
  'field.too-long': 'A text that is too long',
  'key.missing': 'No right answer',
  'key.several': 'Several right answers',
  'options.count': 'More or fewer than four options',
  'options.pictures': 'Pictures as options',
  'options.repeated': 'Two equal options',
  'question-type.true-false': 'True or false',
  'question-type.unsupported': 'Other types, such as essays or matching',
  'record.too-long': 'Too long',
  'stimulus.missing': 'Shared text missing from the file',
};

/** A kind of refusal, as the preview counts it. */
export const refusalLabel = (code: string): string => refusalLabels[code] ?? 'Not readable';

/** Where an import stands, in a sentence. */
export function statusMessage({ status, counts, scope }: ImportView): string {
  const taken = counts.new + counts.changed;
  const questions = taken === 1 ? '1 question' : `${taken.toLocaleString()} questions`;
  const words: Record<ImportView['status'], string> = {
    reading: 'Reading the file…',
    previewed: taken > 0 ? `Nothing is applied yet: ${questions} would be.` : 'There is nothing to apply.',
    applying: `Applying ${questions}…`,
    applied: scope === 'bank' ? `${questions} applied, for everyone.` : `${questions} applied. They wait for a review.`,
    failed: 'The file could not be imported.',
    discarded: 'Discarded. Nothing was applied.',
  };
  return words[status];
}

/** The formats as people know them. */
export const formatLabels: Readonly<Record<TransferFormat, string>> = {
  csv: 'CSV (spreadsheet)',
  json: 'JSON',
  gift: 'GIFT (Moodle)',
  'moodle-xml': 'Moodle XML',
  aiken: 'Aiken',
  qti: 'QTI',
};

export const formatOptions = Object.entries(formatLabels).map(([value, label]) => ({ value: value as TransferFormat, label }));

/** What file choosers offer first. */
export const acceptedFiles = '.csv,.tsv,.json,.jsonl,.gift,.txt,.xml,.zip';

const fieldLabels: Readonly<Record<string, string>> = {
  externalId: 'identifier',
  questionType: 'level',
  formatType: 'format',
  stem: 'text',
  rationales: 'rationales of the options',
  keyIndex: 'right answer',
  citations: 'sources',
  correctAnswer: 'right answer',
};

/** A field's name as a reader knows it. */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
