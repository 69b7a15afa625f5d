import {
  type Citation,
  CitationUrl,
  difficulties,
  exam,
  type FieldOfKind,
  fieldNamesOf,
  formatTypes,
  GeneralContent,
  hasDistinctOptions,
  OPTIONS_PER_QUESTION,
  questionLimits,
  questionTypes,
  WrittenExhibit,
  WrittenScenario,
} from '@casebook/exam';
import { acceptObject } from './accept-object.ts';
import { acceptTags } from './accept-tags.ts';
import { acceptTexts, lineOf, textOf, undefinedIfEmpty } from './accept-text.ts';
import { QuestionRefused } from './refusal.ts';
import { oneLine } from './text/canonical-text.ts';
import { EXTERNAL_ID_LENGTH, type TransferExplanation, type TransferQuestion } from './transfer-question.ts';

type DraftText<Value> = Value extends readonly (infer Entry)[]
  ? readonly (Entry extends string ? string : Partial<Entry>)[]
  : Value extends string
    ? string
    : Value;
type GeneralDraft = { readonly [Field in keyof GeneralContent]?: DraftText<NonNullable<GeneralContent[Field]>> | undefined };

/** A question as a file contains it, before validation. An empty text counts as absent. */
export interface QuestionDraft extends GeneralDraft {
  /** The question's name in the other system. Refusals show it; it isn't imported. */
  readonly name?: string | undefined;
  readonly externalId?: string | undefined;
  readonly stem?: string | undefined;
  readonly options: readonly DraftOption[];
  readonly keyIndex?: number | undefined;
  readonly explanation?: TransferExplanation | undefined;
  readonly lastUpdatedAt?: string | undefined;
}

interface DraftOption {
  readonly text: string;
  readonly rationale?: string | undefined;
  /** Whether a picture or sound was removed from the question. */
  readonly hasMedia?: boolean | undefined;
}

type Accept = { readonly [Field in keyof GeneralContent]-?: (draft: GeneralDraft[Field]) => TransferQuestion[Field] };

/** How each field of a draft is validated; `tags` and `citations` are present even if the draft has none. */
const accept: Accept = {
  ...(acceptTexts as Pick<Accept, FieldOfKind<'line' | 'lines'>>),
  scenario: (draft) => acceptObject('scenario', WrittenScenario, draft),
  exhibit: (draft) => acceptObject('exhibit', WrittenExhibit, draft),
  domain: (draft) => domainOf('domain', draft),
  secondaryDomain: (draft) => domainOf('secondary domain', draft),
  difficulty: (draft) => oneOf('difficulty', difficulties, draft),
  questionType: (draft) => oneOf('level', questionTypes, draft),
  formatType: (draft) => oneOf('format', formatTypes, draft),
  tags: (draft = []) => acceptTags(draft),
  crossDomainTags: (draft = []) => undefinedIfEmpty(acceptTags(draft)),
  citations: (draft = []) => citationsOf(draft),
};

function acceptFields(draft: GeneralDraft): Pick<TransferQuestion, keyof GeneralContent> {
  const accepted = fieldNamesOf(GeneralContent).map((field) => {
    const acceptField = accept[field] as (draft: unknown) => unknown;
    return [field, acceptField(draft[field])];
  });
  return Object.fromEntries(accepted);
}

/**
 * Validates a draft and converts it to a canonical question.
 * @throws QuestionRefused with the first error and how to fix it
 */
export function acceptQuestion(draft: QuestionDraft): TransferQuestion {
  const stem = textOf('stem', draft.stem, questionLimits.stem);
  if (!stem) throw new QuestionRefused('stem.missing', 'The question has no text.', 'Write the question.');
  const options = optionsOf(draft);
  return withoutAbsent({
    externalId: externalIdOf(draft.externalId),
    ...acceptFields(draft),
    stem,
    options,
    keyIndex: keyOf(draft, options.length),
    explanation: explanationOf(draft.explanation ?? {}),
    lastUpdatedAt: instantOf(draft.lastUpdatedAt),
  });
}

function optionsOf(draft: QuestionDraft): TransferQuestion['options'] {
  const options = draft.options.map((option, index) =>
    withoutAbsent({
      text: textOf(`option ${index + 1}`, option.text, questionLimits.optionText) ?? '',
      rationale: textOf(`rationale of option ${index + 1}`, option.rationale, questionLimits.rationale),
    }),
  );
  const found = options.filter((option) => option.text !== '').length;
  refusePictures(draft);
  refuseTrueFalse(options);
  if (found !== OPTIONS_PER_QUESTION || options.length !== OPTIONS_PER_QUESTION) {
    throw new QuestionRefused(
      'options.count',
      `The question has ${found} options. A question needs exactly ${OPTIONS_PER_QUESTION}.`,
      found < OPTIONS_PER_QUESTION ? 'Add plausible incorrect options.' : 'Remove the weakest incorrect options.',
    );
  }
  if (!hasDistinctOptions(options)) {
    throw new QuestionRefused('options.repeated', 'Two options have the same text.', 'Reword one of them.');
  }
  return options;
}

function refusePictures({ options }: QuestionDraft): void {
  const pictures = options.filter(({ text, hasMedia }) => hasMedia && text.trim() === '').length;
  if (pictures === 0) return;
  throw new QuestionRefused(
    'options.pictures',
    `${pictures} of the ${options.length} options are pictures or sounds without text.`,
    'Describe each option in its text or in the alternative text of its picture.',
  );
}

function refuseTrueFalse(options: TransferQuestion['options']): void {
  if (options.length === 2 && options.every(({ text }) => /^(?:true|false)[.!]?$/i.test(text))) throw trueFalseRefused();
}

export const trueFalseRefused = (): QuestionRefused =>
  new QuestionRefused(
    'question-type.true-false',
    `This is a true/false question. A question needs ${OPTIONS_PER_QUESTION} options.`,
    'Rewrite it with one correct option and three incorrect ones, or leave it out.',
  );

function keyOf({ keyIndex }: QuestionDraft, options: number): number {
  if (keyIndex !== undefined && Number.isInteger(keyIndex) && keyIndex >= 0 && keyIndex < options) return keyIndex;
  throw new QuestionRefused('key.missing', 'No option is marked as correct.', 'Mark exactly one of the four options as correct.');
}

function explanationOf(draft: TransferExplanation): TransferExplanation | undefined {
  const explanation = withoutAbsent({
    correct: textOf('explanation', draft.correct, questionLimits.section),
    keyConcepts: textOf('key concepts', draft.keyConcepts, questionLimits.section),
    practicalApplication: textOf('practical application', draft.practicalApplication, questionLimits.section),
  });
  return Object.keys(explanation).length > 0 ? explanation : undefined;
}

/** Default names that other systems give to unnamed questions, such as "Question 12". */
const GENERIC_NAME = /^(?:question|item|multiple choice)?(?: ?#?\d+)?$/i;

/** The maximum number of characters of a label. */
const LABEL_LENGTH = 80;

/** @returns the question's name in its file, else the start of its stem, else its identifier; undefined if it has none of these */
export function labelOf({ name, stem, externalId }: Pick<QuestionDraft, 'name' | 'stem' | 'externalId'>): string | undefined {
  const own = GENERIC_NAME.test(name?.trim() ?? '') ? '' : name;
  const label = [own, stem, externalId, name].map((text) => oneLine(text ?? '')).find((text) => text !== '');
  if (label === undefined || label.length <= LABEL_LENGTH) return label;
  return `${label.slice(0, LABEL_LENGTH).toWellFormed().trimEnd()}…`;
}

function citationsOf(drafts: readonly Partial<Citation>[]): Citation[] {
  const citations = drafts
    .map((draft) => ({
      publication: lineOf('publication', draft.publication, questionLimits.citation),
      section: lineOf('section', draft.section, questionLimits.citation),
      url: lineOf('address', draft.url, questionLimits.citationUrl),
    }))
    .filter(({ publication, section, url }) => publication ?? section ?? url);
  if (citations.length > questionLimits.citations) {
    throw invalidCitation(`The question has ${citations.length} citations.`, `Keep at most ${questionLimits.citations}.`);
  }
  return citations.map(({ publication, section, url }) => {
    if (!publication || !section) throw invalidCitation('A citation is missing its publication or its section.', 'Add both.');
    if (url && !CitationUrl.safeParse(url).success) {
      throw invalidCitation(`"${url}" is not a web address.`, 'Start it with https://, or leave it out.');
    }
    return withoutAbsent({ publication, section, url });
  });
}

const invalidCitation = (reason: string, howToFix: string) => new QuestionRefused('citation.invalid', reason, howToFix);

/** An unreadable date is ignored instead of refused, because imports don't use it. */
function instantOf(draft: string | undefined): string | undefined {
  const at = Date.parse(draft ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function externalIdOf(draft: string | undefined): string | undefined {
  const id = lineOf('identifier', draft, EXTERNAL_ID_LENGTH);
  if (id === undefined || !/[[\]]/.test(id)) return id;
  throw new QuestionRefused('external-id.invalid', `The identifier "${id}" contains square brackets.`, 'Remove them.');
}

/** Finds a domain by its name, its slug, or its number in the exam's list. */
function domainOf(field: string, draft: string | undefined) {
  const value = lineOf(field, draft, questionLimits.topic);
  if (value === undefined) return undefined;
  return (
    findDomain(value) ??
    domainWithNumber(value) ??
    refuseValue(
      field,
      value,
      exam.domains.map(({ name }) => name),
    )
  );
}

/** @returns the domain with this name or slug. The slug also matches a name without its "(IAM)". */
export function findDomain(text: string) {
  const slug = slugOf(text);
  return exam.domains.find((domain) => domain.slug === slug || slugOf(domain.name) === slug)?.name;
}

/** @returns the domain with this number, from 1, as screens show it */
const domainWithNumber = (text: string) => (/^\d$/.test(text) ? exam.domains[Number(text) - 1]?.name : undefined);

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function oneOf<T extends string>(field: string, allowed: readonly T[], draft: string | undefined): T | undefined {
  const value = lineOf(field, draft, questionLimits.topic);
  if (value === undefined) return undefined;
  return allowed.find((one) => slugOf(one) === slugOf(value)) ?? refuseValue(field, value, allowed);
}

function refuseValue(field: string, value: string, allowed: readonly string[]): never {
  throw new QuestionRefused('field.unknown-value', `“${value}” isn’t a valid ${field}.`, `Use one of: ${allowed.join(', ')}.`);
}

type Defined<T> = { [K in keyof T]: T[K] };

/** Removes undefined fields, so that questions with equal content are deeply equal. */
function withoutAbsent<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<T>;
}
