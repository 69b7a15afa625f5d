import { type Citation, fieldNamesOf, GeneralContent } from '@casebook/exam';

/** The maximum characters of the identifier that a file gives a question. */
export const EXTERNAL_ID_LENGTH = 200;

export interface TransferOption {
  readonly text: string;
  /** Why it is right, or why it is wrong. */
  readonly rationale?: string | undefined;
}

/** What is said about the question as a whole, whichever option was picked. */
export interface TransferExplanation {
  readonly correct?: string | undefined;
  readonly keyConcepts?: string | undefined;
  readonly practicalApplication?: string | undefined;
}

/**
 * A question on its way in or out of the bank, whatever the file's format. What `acceptQuestion` returns is canonical:
 * texts are trimmed with LF line ends, tags are in the bank's spelling, four different options, the key among them, an absent field instead of an empty one.
 */
export interface TransferQuestion extends Readonly<Partial<Omit<GeneralContent, 'tags' | 'citations'>>> {
  /** Our id or slug in a file that Casebook wrote, otherwise whatever the other system calls the question. */
  readonly externalId?: string | undefined;
  readonly stem: string;
  readonly options: readonly TransferOption[];
  readonly keyIndex: number;
  readonly explanation?: TransferExplanation | undefined;
  readonly tags: readonly string[];
  readonly citations: readonly Citation[];
  /**
   * When what the question says last changed, as ISO 8601, in the files that Casebook writes as JSON and CSV. It is no part of what
   * the question says, so an import reads it and sets its own.
   */
  readonly lastUpdatedAt?: string | undefined;
}

const generalFields = fieldNamesOf(GeneralContent);

/** The parts of a question that a format carries or not. Options and their rationales are separate parts. */
export const fieldNames = ['externalId', ...generalFields, 'stem', 'options', 'rationales', 'keyIndex', 'explanation'] as const;
export type FieldName = (typeof fieldNames)[number];

/** @returns the fields that a format has no place for, given those that it has one for */
export const fieldsExcept = (carried: readonly FieldName[]): FieldName[] =>
  fieldNames.filter((field) => !carried.includes(field));

/** @returns the value that stands behind a field's name, to compare what was sent with what comes back */
export function fieldOf(question: TransferQuestion, field: FieldName): unknown {
  if (field === 'options') return question.options.map((option) => option.text);
  if (field === 'rationales') return question.options.map((option) => option.rationale);
  return question[field];
}
