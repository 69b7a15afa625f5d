import { Text, WrittenContent } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf } from '../http/paging.ts';
import { Domain } from './vocabulary.ts';

/** The largest uploaded file, in bytes. The operator's command has no limit. */
export const IMPORT_FILE_BYTES = 5 * 1024 * 1024;
/** The most imports that a member may have open. */
export const OPEN_IMPORTS = 5;

export const TransferFormat = z.enum(['csv', 'json', 'gift', 'moodle-xml', 'aiken', 'qti']).meta({ id: 'TransferFormat' });
export type TransferFormat = z.infer<typeof TransferFormat>;

/** The encoding of a file without a byte order mark. */
export const FileEncoding = z.enum(['utf-8', 'windows-1252', 'iso-8859-1']).meta({ id: 'FileEncoding' });
export type FileEncoding = z.infer<typeof FileEncoding>;

/** The states of an import. A file that can't be parsed as a whole fails without any entries. */
export const ImportStatus = z
  .enum(['reading', 'previewed', 'applying', 'applied', 'failed', 'discarded'])
  .meta({ id: 'ImportStatus' });
export type ImportStatus = z.infer<typeof ImportStatus>;

export const ImportOutcome = z.enum(['new', 'changed', 'duplicate', 'refused']).meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const fields = WrittenContent.shape;

/** Defaults for fields that the file doesn't have. A question without a domain is refused. */
export const importDefaults = {
  domain: fields.domain.optional(),
  topic: fields.topic.default('General'),
  difficulty: fields.difficulty.default('Medium'),
  questionType: fields.questionType.default('application'),
  formatType: fields.formatType.default('scenario-based'),
} as const;

/** The request body is the file itself. */
export const StartImportQuery = z.strictObject({
  fileName: Text.trim().min(1).max(200).default('questions'),
  /** If absent, it is detected from the file and its name. */
  format: TransferFormat.optional(),
  encoding: FileEncoding.default('utf-8'),
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
    /** Why it failed or needs another review. */
    problem: z.strictObject({ code: z.string(), message: z.string() }).optional(),
    /** Who owns the imported questions: the member, or the shared bank. */
    scope: z.enum(['own', 'bank']),
    format: TransferFormat,
    encoding: FileEncoding,
    fileName: z.string(),
    fileBytes: count,
    /** The number of bytes read so far. */
    readBytes: count,
    counts: z.strictObject({ new: count, changed: count, duplicate: count, refused: count }),
    /** Notes on what was left out or assumed, by kind. Once the file has been read, with the most frequent texts of each kind. */
    notes: z.array(
      z.strictObject({
        code: z.string(),
        entries: count,
        texts: z.array(z.strictObject({ text: z.string(), entries: count })),
      }),
    ),
    /** Why questions were refused, by kind. Present once the file has been read. */
    refusals: z.array(z.strictObject({ code: z.string(), entries: count })),
    /** Whether its questions are in categories that can be mapped to a domain and a topic. */
    hasCategories: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Import' });
export type ImportView = z.infer<typeof ImportView>;

export const ImportPage = pageOf(ImportView).meta({ id: 'ImportPage' });
export type ImportPage = z.infer<typeof ImportPage>;

export const ListImportsQuery = z.strictObject({ limit: PageLimit.default(20), cursor: Cursor.optional() });
export type ListImportsQuery = z.infer<typeof ListImportsQuery>;

/** A record of the file, and what applying the import does with it. */
export const ImportEntryView = z
  .strictObject({
    place: count,
    line: z.int().min(1),
    /** The path of the record's file within the package. */
    file: z.string().optional(),
    outcome: ImportOutcome,
    /** The stem; for an unreadable record its name or first words. */
    question: z.string().optional(),
    /** The question's category in the other system. */
    category: z.string().optional(),
    /** The existing question that the record changes or duplicates. */
    questionId: z.uuid().optional(),
    /** The fields that it changes. */
    changes: z.array(z.string()),
    notes: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    refusal: z.strictObject({ code: z.string(), reason: z.string(), howToFix: z.string() }).optional(),
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

/** How many of a file's categories can be mapped. Questions in other categories get the domain of the file or the request. */
export const MAPPED_CATEGORIES = 200;

/** A category of the other system, and what its questions become. */
export const ImportCategory = z
  .strictObject({
    /** The path, as the file has it. */
    category: z.string(),
    entries: count,
    /** The domain of its questions: as mapped by the owner, or from its path. */
    domain: Domain.optional(),
    topic: z.string().optional(),
  })
  .meta({ id: 'ImportCategory' });
export type ImportCategory = z.infer<typeof ImportCategory>;

export const ImportCategories = z.strictObject({ items: z.array(ImportCategory), total: count }).meta({ id: 'ImportCategories' });
export type ImportCategories = z.infer<typeof ImportCategories>;

/** Replaces what was chosen before; the file is then read again. */
export const MapImportCategoriesInput = z
  .strictObject({
    categories: z
      .array(
        z.strictObject({
          category: Text.min(1).max(500),
          domain: Domain,
          topic: fields.topic.optional(),
        }),
      )
      .max(MAPPED_CATEGORIES),
  })
  .meta({ id: 'MapImportCategoriesInput' });
export type MapImportCategoriesInput = z.infer<typeof MapImportCategoriesInput>;

/** Exports the member's own questions or, for an admin, all approved questions (`bank`). */
export const ExportQuery = z.strictObject({ format: TransferFormat, scope: z.enum(['own', 'bank']).default('own') });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** The fields of the exported questions that a format loses. */
export const ExportLosses = z
  .strictObject({
    questions: count,
    /** Whether there are more than 10,000 questions. The counts are then of the first 10,000. */
    isEstimate: z.boolean(),
    losses: z.array(z.strictObject({ field: z.string(), questions: count })),
  })
  .meta({ id: 'ExportLosses' });
export type ExportLosses = z.infer<typeof ExportLosses>;
