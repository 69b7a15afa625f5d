/** Why a question or a file was refused. Codes are stable. */
const refusalCodes = [
  'aiken.answer-missing',
  'aiken.letters',
  'aiken.stray-line',
  'citation.invalid',
  'csv.cells',
  'csv.formula',
  'csv.header',
  'csv.quotes',
  'domain.missing',
  'encoding.invalid',
  'encoding.nul',
  'exhibit.invalid',
  'external-id.invalid',
  'external-id.repeated',
  'field.too-long',
  'field.unknown-value',
  'file.empty',
  'file.too-many-questions',
  'file.too-many-refusals',
  'gift.malformed',
  'json.invalid',
  'json.malformed',
  'key.missing',
  'key.several',
  'line.too-long',
  'options.count',
  'options.pictures',
  'options.repeated',
  'question-type.true-false',
  'question-type.unsupported',
  'record.too-long',
  'scenario.invalid',
  'scoring.unsupported',
  'stem.missing',
  'stimulus.missing',
  'tags.too-many',
  'text.control-character',
  'xml.doctype',
  'xml.encoding',
  'xml.malformed',
  'xml.too-deep',
  'xml.unexpected-root',
  'zip.encrypted',
  'zip.malformed',
  'zip.too-large',
  'zip.too-many-entries',
  'zip.unsafe-name',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  readonly code: RefusalCode;
  /** What is wrong, for the person who uploaded the file. */
  readonly reason: string;
  readonly howToFix: string;
}

/** A change to an accepted question, such as a dropped part, for the person who uploaded the file. */
export interface Note {
  readonly code:
    | 'category-ignored'
    | 'tag-reserved'
    | 'column-ignored'
    | 'domain-repeated'
    | 'drawing-described'
    | 'feedback-ignored'
    | 'field-assumed'
    | 'formatting-removed'
    | 'formula-converted'
    | 'media-ignored'
    | 'rationale-joined'
    | 'rationale-left-out'
    | 'tags-changed'
    | 'weight-ignored';
  readonly text: string;
}

export const refusal = (code: RefusalCode, reason: string, howToFix: string): Refusal => ({ code, reason, howToFix });

/** Refuses one question; the reader continues with the next one. */
export class QuestionRefused extends Error {
  override readonly name = 'QuestionRefused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, howToFix: string) {
    super(`${code}: ${reason}`);
    this.refusal = { code, reason, howToFix };
  }
}

/** Refuses the rest of the file. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly line: number;
  readonly refusal: Refusal;

  constructor(line: number, refused: Refusal) {
    super(`${refused.code} at line ${line}: ${refused.reason}`);
    this.line = line;
    this.refusal = refused;
  }
}
