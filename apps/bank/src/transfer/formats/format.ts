import { acceptQuestion, labelOf, type QuestionDraft } from './accept-question.ts';
import { noteTags } from './accept-tags.ts';
import { FileRefused, type Note, QuestionRefused, type Refusal, refusal } from './refusal.ts';
import type { Encoding } from './text/decode-text.ts';
import type { FieldName, TransferQuestion } from './transfer-question.ts';

export const formatNames = ['csv', 'json', 'gift', 'moodle-xml', 'aiken', 'qti'] as const;
export type FormatName = (typeof formatNames)[number];

/** The limits for reading one file. */
export interface ReadLimits {
  /** Questions, accepted or refused. */
  readonly questions: number;
  /** Refusals after which reading stops: the file probably has another format. */
  readonly refusals: number;
  /** Characters of one question without embedded pictures: a CSV record, a GIFT block, a `question` element. */
  readonly recordLength: number;
  /** Entries of a zip package. */
  readonly packageEntries: number;
  /** Total uncompressed bytes of a zip package's XML entries. */
  readonly unpackedBytes: number;
}

const MIB = 1024 * 1024;

/** The limits for uploaded files (5 MiB at most). */
export const uploadLimits: ReadLimits = {
  questions: 10_000,
  refusals: 1_000,
  recordLength: 64 * 1024,
  packageEntries: 20_000,
  unpackedBytes: 64 * MIB,
};

/** The limits for the operators' command, which accepts files of any size. The length of one question is still limited. */
export const operatorLimits: ReadLimits = {
  ...uploadLimits,
  questions: Number.POSITIVE_INFINITY,
  packageEntries: 2_000_000,
  unpackedBytes: 8 * 1024 * MIB,
};

interface Location {
  /** The first line, from 1; in a package, within `file`. */
  readonly line: number;
  /** The name of the file within a package. */
  readonly file?: string | undefined;
  /** The question's category, bank, or section in the other system. */
  readonly category?: string | undefined;
}
export type ReadQuestion = Location & { readonly question: TransferQuestion; readonly notes: readonly Note[] };
type ReadRefusal = Location & {
  readonly refusal: Refusal;
  /** The question's name in the file, or the start of its text. */
  readonly label?: string | undefined;
  /** Whether reading stopped here. */
  readonly endsFile?: boolean;
};
/** An accepted question or a refusal; entries keep the file's order. */
export type ReadEntry = ReadQuestion | ReadRefusal;

export interface TransferFormat {
  readonly name: FormatName;
  readonly mediaType: string;
  /** The file extension without the dot. */
  readonly extension: string;
  /** Fields that the format can't represent. `roundTrip` shows which others change for a given question. */
  readonly unsupportedFields: readonly FieldName[];
  /** Whether the other system's identifiers are unique only within a category. */
  readonly hasIdentifiersByCategory?: boolean;
  /**
   * Reads a file in bounded memory (a large zip package goes to a temporary file). Doesn't throw on invalid files: if the file
   * can't be read to the end (wrong encoding, entities, a broken container), the last entry is a refusal.
   */
  read(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding?: Encoding): AsyncGenerator<ReadEntry>;
  write(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<Uint8Array>;
  /** @returns the question after writing it to this format and reading it again */
  roundTrip(question: TransferQuestion): TransferQuestion;
}

/** A format's reader yields questions before validation, and refusals. */
export type DraftEntry = (Location & { readonly draft: QuestionDraft; readonly notes?: readonly Note[] }) | ReadRefusal;

type Definition = Omit<TransferFormat, 'read'> & {
  /** Whether the format writes `lastUpdatedAt`. A format without it isn't reported as lossy, because an import sets its own date. */
  readonly writesDates?: boolean;
  readDrafts(input: AsyncIterable<Uint8Array>, limits: ReadLimits, encoding: Encoding): AsyncGenerator<DraftEntry>;
};

type Reading = Parameters<Definition['readDrafts']>;

/** Adds validation, limits, and refusals of the whole file to a format's reader. */
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
    if (entries === 0) yield { line: 1, refusal: refusal('file.empty', 'The file contains no questions.', fixEmpty) };
  }

  return {
    ...format,
    roundTrip: ({ lastUpdatedAt, ...question }) =>
      format.roundTrip({ ...question, ...(writesDates && lastUpdatedAt !== undefined && { lastUpdatedAt }) }),
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

/** The maximum characters of a message or category. Both quote names from the file, which can be long. */
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
  const question = catchRefusal(() => acceptQuestion(draft));
  if ('refusal' in question) return { ...place, label: labelOf(draft), refusal: question.refusal };
  return { ...place, question, notes: [...notes, ...noteTags(draft.tags ?? [])] };
}

/** @returns the result of `map`, or the refusal that it threw */
export function catchRefusal<T>(map: () => T): T | { readonly refusal: Refusal } {
  try {
    return map();
  } catch (error) {
    if (!(error instanceof QuestionRefused)) throw error;
    return { refusal: error.refusal };
  }
}

const fixEmpty = 'Check that you chose the right file and the right format.';

const tooManyQuestions = ({ questions }: ReadLimits) =>
  refusal(
    'file.too-many-questions',
    `A file can contain at most ${questions} questions.`,
    'Split the file, or ask an operator to import it from the command line.',
  );

const tooManyRefusals = ({ refusals }: ReadLimits) =>
  refusal(
    'file.too-many-refusals',
    `${refusals} questions were refused, so the rest of the file was not read.`,
    'Fix the questions listed, or check that you chose the right format.',
  );
