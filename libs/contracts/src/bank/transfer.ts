import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf } from '../http/paging.ts';
import { Text } from '../http/text.ts';
import { questionLimits } from './authoring.ts';
import { Difficulty, Domain, FormatType, QuestionType } from './vocabulary.ts';

/** Bytes of a file that comes over HTTP; the operators' command takes any number. */
export const IMPORT_FILE_BYTES = 5 * 1024 * 1024;
/** Imports that a member may have open. */
export const OPEN_IMPORTS = 5;

export const TransferFormat = z.enum(['csv', 'json', 'gift', 'moodle-xml', 'aiken', 'qti']).meta({ id: 'TransferFormat' });
export type TransferFormat = z.infer<typeof TransferFormat>;

/** Read, looked at, applied; or given up: what can't be read to its end fails whole. */
export const ImportStatus = z
  .enum(['reading', 'previewed', 'applying', 'applied', 'failed', 'discarded'])
  .meta({ id: 'ImportStatus' });
export type ImportStatus = z.infer<typeof ImportStatus>;

export const ImportOutcome = z.enum(['new', 'changed', 'duplicate', 'refused']).meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** What a question is taken to say where its file does not. Without a domain anywhere it is refused. */
export const importDefaults = {
  domain: Domain.optional(),
  topic: Text.trim().min(1).max(questionLimits.topic).default('General'),
  difficulty: Difficulty.default('Medium'),
  questionType: QuestionType.default('application'),
  formatType: FormatType.default('scenario-based'),
} as const;

/** The file itself is the body. */
export const StartImportQuery = z.strictObject({
  fileName: Text.trim().min(1).max(200).default('questions'),
  /** Absent, it is told by the file and its name. */
  format: TransferFormat.optional(),
  ...importDefaults,
});
export type StartImportQuery = z.infer<typeof StartImportQuery>;

const count = z.int().min(0);

/** An import as its owner sees it. */
export const ImportView = z
  .strictObject({
    id: z.uuid(),
    version: z.int(),
    status: ImportStatus,
    /** Why it failed, or why it is to be looked at again. */
    problem: z.strictObject({ code: z.string(), message: z.string() }).optional(),
    /** Whose its questions become: the member's own, or everyone's. */
    scope: z.enum(['own', 'bank']),
    format: TransferFormat,
    fileName: z.string(),
    fileBytes: count,
    /** How far it has been read. */
    readBytes: count,
    counts: z.strictObject({ new: count, changed: count, duplicate: count, refused: count }),
    /** What was left out or assumed, by its kind. */
    notes: z.array(z.strictObject({ code: z.string(), entries: count })),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Import' });
export type ImportView = z.infer<typeof ImportView>;

export const ImportPage = pageOf(ImportView).meta({ id: 'ImportPage' });
export type ImportPage = z.infer<typeof ImportPage>;

export const ListImportsQuery = z.strictObject({ limit: PageLimit.default(20), cursor: Cursor.optional() });
export type ListImportsQuery = z.infer<typeof ListImportsQuery>;

/** What stands at one place of the file, and what applying does with it. */
export const ImportEntryView = z
  .strictObject({
    place: count,
    line: z.int().min(1),
    /** The entry of a package. */
    file: z.string().optional(),
    outcome: ImportOutcome,
    question: z.string().optional(),
    /** The question that it changes or repeats. */
    questionId: z.uuid().optional(),
    /** The fields that it changes. */
    changes: z.array(z.string()),
    notes: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    refusal: z.strictObject({ code: z.string(), reason: z.string(), howToMend: z.string() }).optional(),
  })
  .meta({ id: 'ImportEntry' });
export type ImportEntryView = z.infer<typeof ImportEntryView>;

export const ImportEntryPage = pageOf(ImportEntryView).meta({ id: 'ImportEntryPage' });
export type ImportEntryPage = z.infer<typeof ImportEntryPage>;

export const ListImportEntriesQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  outcome: oneOrMany(ImportOutcome).optional(),
});
export type ListImportEntriesQuery = z.infer<typeof ListImportEntriesQuery>;

/** A member's own questions, or for an admin all that are approved. */
export const ExportQuery = z.strictObject({ format: TransferFormat, scope: z.enum(['own', 'bank']).default('own') });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** What a format does not bring back of the questions at hand. */
export const ExportLosses = z
  .strictObject({
    questions: count,
    /** Whether more than were looked at are there: figures are then of the first ten thousand. */
    isEstimate: z.boolean(),
    losses: z.array(z.strictObject({ field: z.string(), questions: count })),
  })
  .meta({ id: 'ExportLosses' });
export type ExportLosses = z.infer<typeof ExportLosses>;
