import { acceptQuestion, labelOf, type QuestionDraft } from './accept-question.ts';
import { noteTags } from './accept-tags.ts';
import { FileRefused, type Note, QuestionRefused, type Refusal, refusal } from './refusal.ts';
import type { Encoding } from './text/decode-text.ts';
import type { FieldName, TransferQuestion } from './transfer-question.ts';

export const formatNames = ['csv', 'json', 'gift', 'moodle-xml', 'aiken', 'qti'] as const;
export type FormatName = (typeof formatNames)[number];

/** What a reader may spend on one file. */
export interface ReadLimits {
  /** Questions, taken or refused. */
  readonly questions: number;
  /** Refusals after which the file is given up: it is not what it was taken for. */
  readonly refusals: number;
  /** Characters of one question in the file, without embedded pictures: a CSV record, a GIFT block, a `question` element. */
  readonly recordLength: number;
  /** Entries of a zip package. */
  readonly packageEntries: number;
  /** Bytes of a zip package's XML entries once inflated. */
  readonly unpackedBytes: number;
}

const MIB = 1024 * 1024;

/** For files that come over HTTP (5 MiB at most). */
export const memberLimits: ReadLimits = {
  questions: 10_000,
  refusals: 1_000,
  recordLength: 64 * 1024,
  packageEntries: 20_000,
  unpackedBytes: 64 * MIB,
};

/** For the operators' command, which takes a file of any size: one question at a time is still bounded. */
export const operatorLimits: ReadLimits = {
  ...memberLimits,
  questions: Number.POSITIVE_INFINITY,
  packageEntries: 2_000_000,
  unpackedBytes: 8 * 1024 * MIB,
};

interface Place {
  /** Where it begins: the line in the file, or in `file` for a package. From 1. */
  readonly line: number;
  /** The entry of a package. */
  readonly file?: string | undefined;
  /** The category, bank or section of the other system that the question stands in. */
  readonly category?: string | undefined;
}
export type ReadQuestion = Place & { readonly question: TransferQuestion; readonly notes: readonly Note[] };
export type ReadRefusal = Place & {
  readonly refusal: Refusal;
  /** The question's name in the file, or its first words. */
  readonly label?: string | undefined;
  /** Whether it is of the rest of the file, which was not read. */
  readonly endsFile?: boolean;
};
/** What a reader says, in the file's order. */
export type ReadEntry = ReadQuestion | ReadRefusal;

export interface TransferFormat {
  readonly name: FormatName;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
  /** Fields that the format has no place for; `carried` tells what else of one question would change. */
  readonly unsupportedFields: readonly FieldName[];
  /** Whether the other system's identifiers are unique within one category alone, so that two may be equal in a file. */
  readonly hasIdentifiersByCategory?: boolean;
  /**
   * Reads a file piece by piece, in memory that does not grow with it (a zip package is set aside on disk).
   * Never throws for what the file holds: a file-level refusal (wrong encoding, entities, a broken container) is the last entry.
   */
  read(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding?: Encoding): AsyncGenerator<ReadEntry>;
  write(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<Uint8Array>;
  /** @returns the question as it comes back from a file of this format */
  carried(question: TransferQuestion): TransferQuestion;
}

/** What a format's own reader yields: a question not yet judged, or a refusal. */
export type DraftEntry = (Place & { readonly draft: QuestionDraft; readonly notes?: readonly Note[] }) | ReadRefusal;

type Definition = Omit<TransferFormat, 'read'> & {
  /** Whether a question's `lastUpdatedAt` is written. Losing it is no loss: an import sets its own. */
  readonly writesDates?: boolean;
  readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry>;
};

type Reading = Parameters<Definition['readDrafts']>;

/** Adds to a format's mapping what all formats share: the bank's rules, the limits, and how a file is given up. */
export function defineFormat({ readDrafts, writesDates = false, ...format }: Definition): TransferFormat {
  async function* readValidated(...[input, limits, encoding]: Reading): AsyncGenerator<ReadEntry> {
    let entries = 0;
    let refusals = 0;
    for await (const draft of readDrafts(input, limits, encoding)) {
      if (entries === limits.questions) throw new FileRefused(draft.line, tooManyQuestions(limits));
      entries += 1;
      const entry = validate(draft);
      yield bounded(entry);
      if (!('refusal' in entry)) continue;
      refusals += 1;
      if (refusals === limits.refusals) throw new FileRefused(draft.line, tooManyRefusals(limits));
    }
    if (entries === 0) yield { line: 1, refusal: refusal('file.empty', 'The file holds no question.', fixEmpty) };
  }

  return {
    ...format,
    carried: ({ lastUpdatedAt, ...question }) =>
      format.carried({ ...question, ...(writesDates && lastUpdatedAt !== undefined && { lastUpdatedAt }) }),
    async *read(input, limits, encoding = 'utf-8') {
      try {
        yield* readValidated(input, limits, encoding);
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
        yield bounded({ line: error.line, refusal: error.refusal, endsFile: true });
      }
    },
  };
}

/** Characters of what is said; a file decides how long the names are that it quotes. */
const MESSAGE_LENGTH = 500;

function bounded({ category, ...rest }: ReadEntry): ReadEntry {
  const entry = { ...rest, ...(category && { category: category.slice(0, MESSAGE_LENGTH).toWellFormed() }) };
  if ('refusal' in entry) return { ...entry, refusal: { ...entry.refusal, reason: clip(entry.refusal.reason) } };
  return { ...entry, notes: entry.notes.map((note) => ({ ...note, text: clip(note.text) })) };
}

const clip = (text: string) => (text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH).toWellFormed()}…` : text);

function validate(entry: DraftEntry): ReadEntry {
  if ('refusal' in entry) return entry;
  const { draft, notes = [], ...place } = entry;
  const question = orRefusal(() => acceptQuestion(draft));
  if ('refusal' in question) return { ...place, label: labelOf(draft), refusal: question.refusal };
  return { ...place, question, notes: [...notes, ...noteTags(draft.tags ?? [])] };
}

/** @returns what the mapping returns, or the refusal that it threw */
export function orRefusal<T>(map: () => T): T | { readonly refusal: Refusal } {
  try {
    return map();
  } catch (error) {
    if (!(error instanceof QuestionRefused)) throw error;
    return { refusal: error.refusal };
  }
}

const fixEmpty = 'Look whether the right file was chosen and whether its format is the one that was named.';

const tooManyQuestions = ({ questions }: ReadLimits) =>
  refusal(
    'file.too-many-questions',
    `A file may hold ${questions} questions.`,
    'Split it, or ask an operator to import it by command.',
  );

const tooManyRefusals = ({ refusals }: ReadLimits) =>
  refusal(
    'file.too-many-refusals',
    `${refusals} questions were refused; the rest was not read.`,
    'Mend what is listed, or look whether the file has the format that was named.',
  );
