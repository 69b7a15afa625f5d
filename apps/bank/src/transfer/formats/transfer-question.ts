import { type Citation, fieldNamesOf, GeneralContent } from '@casebook/exam';

/** The maximum characters of a question's identifier in a file. */
export const EXTERNAL_ID_LENGTH = 200;

interface TransferOption {
  readonly text: string;
  /** Why the option is correct or incorrect. */
  readonly rationale?: string | undefined;
}

/** The explanation of the question as a whole. */
export interface TransferExplanation {
  readonly correct?: string | undefined;
  readonly keyConcepts?: string | undefined;
  readonly practicalApplication?: string | undefined;
}

/**
 * An imported or exported question, independent of the file's format. `acceptQuestion` returns a canonical one: trimmed texts with LF
 * line breaks, normalized tags, four different options including the key, and no empty fields.
 */
export interface TransferQuestion extends Readonly<Partial<Omit<GeneralContent, 'tags' | 'citations'>>> {
  /** Casebook's id or slug, or the identifier in the other system. */
  readonly externalId?: string | undefined;
  readonly stem: string;
  readonly options: readonly TransferOption[];
  readonly keyIndex: number;
  readonly explanation?: TransferExplanation | undefined;
  readonly tags: readonly string[];
  readonly citations: readonly Citation[];
  /**
   * The time of the last content change (ISO 8601), which JSON and CSV exports contain. It isn't part of the content: an import ignores it
   * and sets its own.
   */
  readonly lastUpdatedAt?: string | undefined;
}

const generalFields = fieldNamesOf(GeneralContent);

/** The parts of a question that a format may not support. Options and their rationales are separate parts. */
export const fieldNames = ['externalId', ...generalFields, 'stem', 'options', 'rationales', 'keyIndex', 'explanation'] as const;
export type FieldName = (typeof fieldNames)[number];

/** @returns all fields except the supported ones */
export const fieldsExcept = (supported: readonly FieldName[]): FieldName[] =>
  fieldNames.filter((field) => !supported.includes(field));

/** The fields of a question's stimulus, which only the JSON format can represent. */
export const stimulusFields = ['scenario', 'exhibit'] as const satisfies readonly FieldName[];

/** @returns the question in a format that can represent all fields except the stimulus */
export function withoutStimulus({ scenario: _scenario, exhibit: _exhibit, ...question }: TransferQuestion): TransferQuestion {
  return question;
}

/** @returns the value of a field, to compare a question before and after a round trip */
export function fieldOf(question: TransferQuestion, field: FieldName): unknown {
  if (field === 'options') return question.options.map((option) => option.text);
  if (field === 'rationales') return question.options.map((option) => option.rationale);
  return question[field];
}
