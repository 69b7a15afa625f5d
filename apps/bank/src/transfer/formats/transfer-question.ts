import { questionLimits } from '@casebook/contracts';
import type { Difficulty, DomainName, FormatType, QuestionType } from '@casebook/exam';

/**
 * What a file may hold for one question: the limits of the form, so that whatever was imported can be edited. Texts count UTF-16
 * code units, as the wire and the database do.
 */
export const fieldLimits = {
  externalId: 200,
  topic: questionLimits.topic,
  stem: questionLimits.stem,
  optionText: questionLimits.optionText,
  rationale: questionLimits.rationale,
  /** Each of the three parts of an explanation. */
  explanation: questionLimits.section,
  tags: questionLimits.tags,
  tag: questionLimits.tag,
  citations: questionLimits.citations,
  citationText: questionLimits.citation,
  citationUrl: questionLimits.citationUrl,
} as const;

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

export interface TransferCitation {
  readonly publication: string;
  readonly section: string;
  readonly url?: string | undefined;
}

/**
 * A question on its way in or out of the bank, whatever the file's format. What `acceptQuestion` returns is canonical:
 * texts are trimmed with LF line ends, tags are in the bank's spelling, four different options, the key among them, an absent field instead of an empty one.
 */
export interface TransferQuestion {
  /** Our id or slug in a file that Casebook wrote, otherwise whatever the other system calls the question. */
  readonly externalId?: string | undefined;
  readonly domain?: DomainName | undefined;
  readonly secondaryDomain?: DomainName | undefined;
  readonly topic?: string | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly questionType?: QuestionType | undefined;
  readonly formatType?: FormatType | undefined;
  readonly stem: string;
  readonly options: readonly TransferOption[];
  readonly keyIndex: number;
  readonly explanation?: TransferExplanation | undefined;
  readonly tags: readonly string[];
  readonly citations: readonly TransferCitation[];
  /**
   * When what the question says last changed, as ISO 8601, in the files that Casebook writes as JSON and CSV. It is no part of what
   * the question says, so an import reads it and sets its own.
   */
  readonly lastUpdatedAt?: string | undefined;
}

/** The parts of a question that a format carries or not. Options and their rationales are told apart. */
export const fieldNames = [
  'externalId',
  'domain',
  'secondaryDomain',
  'topic',
  'difficulty',
  'questionType',
  'formatType',
  'stem',
  'options',
  'rationales',
  'keyIndex',
  'explanation',
  'tags',
  'citations',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** @returns the value that stands behind a field's name, to compare what was sent with what comes back */
export function fieldOf(question: TransferQuestion, field: FieldName): unknown {
  if (field === 'options') return question.options.map((option) => option.text);
  if (field === 'rationales') return question.options.map((option) => option.rationale);
  return question[field];
}
