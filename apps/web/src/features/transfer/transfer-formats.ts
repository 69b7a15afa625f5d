import type { TransferFormat } from '@casebook/contracts';

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
