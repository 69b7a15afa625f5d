import { AI_GENERATED_TAG, type Origin } from '@casebook/contracts';
import { compareContents } from '../../authoring/compare-contents.ts';
import { hasOtherOptions } from '../../questions/question.ts';
import { assembleContent, type Option, type QuestionContent } from '../../questions/question-content.ts';
import { isReservedTag } from '../../questions/question-origin.ts';
import { scoresOf } from '../../questions/question-scores.ts';
import type { StoredStatistics } from '../../questions/stored-statistics.ts';
import { toTransfer } from '../bank-question.ts';
import { fingerprintContent, fingerprintItem } from '../formats/fingerprint-content.ts';
import { catchRefusal, type ReadEntry, type ReadQuestion, type TransferFormat } from '../formats/format.ts';
import type { Note, Refusal } from '../formats/refusal.ts';
import type { TransferQuestion } from '../formats/transfer-question.ts';
import { type FilledQuestion, fillQuestion, type ImportDefaults } from './fill-question.ts';
import type { ImportOutcome } from './import.ts';

/**
 * @param currentOptions the question's current options: an option with the same text keeps its id, so that earlier answers still refer to
 *   it
 * @param newOptionId returns a random id for a new option; random, so that the order of ids doesn't reveal the key
 * @returns the question as the bank stores it
 */
export function toContent(
  question: FilledQuestion,
  currentOptions: readonly Option[],
  newOptionId: () => string,
): QuestionContent {
  const { options: written, keyIndex, explanation, tags, citations, ...others } = question;
  const options = written.map(({ text, rationale }) => {
    const existing = currentOptions.find((option) => option.text === text);
    return { option: existing ?? { id: newOptionId(), text }, ...(rationale && { rationale }) };
  });
  const key = options[keyIndex];
  if (!key) throw new Error('An accepted question has a key');
  return assembleContent({
    ...others,
    tags: [...tags],
    citations: [...citations],
    options,
    key: key.option,
    correct: explanation?.correct ?? '',
    keyConcepts: explanation?.keyConcepts ?? '',
    practicalApplication: explanation?.practicalApplication ?? '',
  });
}

/** A bank question that may match a file's question. */
export interface ExistingQuestion {
  readonly id: string;
  readonly latestVersion: number;
  readonly content: QuestionContent;
  readonly origin: Origin;
}

/** The bank questions that may match a file's question. */
export interface ImportMatches {
  /** The question that the identifier refers to, if the importer may edit it. */
  readonly named?: ExistingQuestion | undefined;
  readonly statistics?: StoredStatistics | undefined;
  /** Questions with the same stem. */
  readonly sameStem: readonly ExistingQuestion[];
}

export interface StagingTerms {
  readonly format: TransferFormat;
  readonly defaults: ImportDefaults;
  /** Whether the import goes into the shared bank (an admin's or operator's); only then does the reserved tag set the origin `ai`. */
  readonly intoBank: boolean;
  /** The member who owns the import; a placeholder for operators. */
  readonly importerId: string;
  readonly newId: () => string;
  readonly newOptionId: () => string;
}

/** An entry of a file, and what applying the import would do with it. */
export interface StagedEntry {
  readonly line: number;
  readonly file?: string | undefined;
  /** The entry's category in the other system. */
  readonly category?: string | undefined;
  readonly outcome: ImportOutcome;
  /** The name or first words of a question that can't be read. */
  readonly stem?: string | undefined;
  readonly itemFingerprint?: string;
  readonly externalId?: string | undefined;
  /** The future id of a new question; otherwise the id of the question that it changes or duplicates. */
  readonly questionId?: string;
  readonly basedOn?: number;
  readonly content?: QuestionContent;
  /** Set for a new question. */
  readonly origin?: Origin;
  readonly qualityScore?: number;
  readonly complexityScore?: number;
  /** The fields that differ from the current question. */
  readonly changes?: readonly string[];
  readonly notes?: readonly Note[];
  readonly refusal?: Refusal;
}

/**
 * @returns the question's identifier in the other system, prefixed with the category if identifiers there are unique only within a
 * category. Neither contains line feeds.
 */
export function externalKeyOf({ question, category }: ReadQuestion, format: TransferFormat): string | undefined {
  const { externalId } = question;
  return externalId && category && format.hasIdentifiersByCategory ? `${category}\n${externalId}` : externalId;
}

/**
 * Decides the outcome of an entry. If its identifier refers to a question, the entry changes that question, or duplicates it if the
 * contents are equal. Otherwise it duplicates a question with the same stem, options, and key, or is new.
 */
export function stageEntry(entry: ReadEntry, matches: ImportMatches, terms: StagingTerms): StagedEntry {
  const place = { line: entry.line, file: entry.file, category: entry.category };
  if ('refusal' in entry) return { ...place, outcome: 'refused', stem: entry.label, refusal: entry.refusal };
  const { notes } = entry;
  const { question, hasReservedTag } = withoutReservedTag(entry.question);
  const staged = matches.named
    ? stageNamed(question, matches.named, matches.statistics, terms)
    : stageUnnamed(question, matches.sameStem, terms, hasReservedTag && terms.intoBank ? 'ai' : 'imported');
  const origin = matches.named?.origin ?? staged.origin;
  return {
    ...place,
    stem: question.stem,
    externalId: externalKeyOf(entry, terms.format),
    ...staged,
    notes: [...notes, ...(staged.notes ?? []), ...(hasReservedTag && origin && origin !== 'ai' ? [TAG_RESERVED] : [])],
  };
}

const TAG_RESERVED: Note = {
  code: 'tag-reserved',
  text: `The tag ${AI_GENERATED_TAG} was removed. Only Casebook can mark a question as AI-generated.`,
};

/** The reserved tag isn't content, so it is removed. A question that was exported with it is equal when imported again. */
function withoutReservedTag(question: TransferQuestion): { question: TransferQuestion; hasReservedTag: boolean } {
  const tags = question.tags.filter((tag) => !isReservedTag(tag));
  return { question: { ...question, tags }, hasReservedTag: tags.length < question.tags.length };
}

type Decided = Omit<StagedEntry, 'line' | 'file' | 'category'>;

function stageNamed(
  question: TransferQuestion,
  named: ExistingQuestion,
  statistics: StoredStatistics | undefined,
  { format, defaults, importerId, newOptionId }: StagingTerms,
): Decided {
  const current = toTransfer(named.content);
  const isRepeated = fingerprintContent(question) === fingerprintContent(format.roundTrip(current));
  if (isRepeated) return { outcome: 'duplicate', questionId: named.id };
  const filled = catchRefusal(() =>
    fillQuestion(question, { defaults, unsupportedFields: format.unsupportedFields, current, importerId }),
  );
  if ('refusal' in filled) return { outcome: 'refused', refusal: filled.refusal };
  const content = toContent(filled.question, named.content.options, newOptionId);
  if (fingerprintContent(toTransfer(content)) === fingerprintContent(current))
    return { outcome: 'duplicate', questionId: named.id };
  const changes = new Set(compareContents(named.content, content).map(({ field }) => field.split('.', 1)[0] ?? field));
  return {
    outcome: 'changed',
    questionId: named.id,
    basedOn: named.latestVersion,
    content,
    ...scoresOf(content, hasOtherOptions(named.content, content) ? undefined : statistics),
    changes: [...changes],
    notes: filled.notes,
  };
}

function stageUnnamed(
  question: TransferQuestion,
  sameStem: readonly ExistingQuestion[],
  terms: StagingTerms,
  origin: Origin,
): Decided {
  const { format, defaults, importerId } = terms;
  const itemFingerprint = fingerprintItem(question);
  const repeated = sameStem.find(({ content }) => fingerprintItem(format.roundTrip(toTransfer(content))) === itemFingerprint);
  if (repeated) return { outcome: 'duplicate', itemFingerprint, questionId: repeated.id };
  const filled = catchRefusal(() =>
    fillQuestion(question, { defaults, unsupportedFields: format.unsupportedFields, importerId }),
  );
  if ('refusal' in filled) return { outcome: 'refused', refusal: filled.refusal };
  const content = toContent(filled.question, [], terms.newOptionId);
  return {
    outcome: 'new',
    itemFingerprint,
    questionId: terms.newId(),
    content,
    origin,
    ...scoresOf(content),
    notes: filled.notes,
  };
}
