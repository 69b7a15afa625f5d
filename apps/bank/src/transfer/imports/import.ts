import type { Domain, FileEncoding, ImportOutcome, ImportStatus, TransferFormat } from '@casebook/contracts';
import type { ImportDefaults } from './fill-question.ts';

export type { ImportOutcome };

/** The member who owns an import; null for an operator's. */
export type ImportOwner = string | null;

export interface ImportCounts {
  readonly new: number;
  readonly changed: number;
  readonly duplicate: number;
  readonly refused: number;
}

/** The domain and topic for the questions of a category. */
export interface MappedCategory {
  readonly domain: Domain;
  readonly topic?: string | undefined;
}

/** A note with the number of questions that have it. */
export interface NoteText {
  readonly code: string;
  readonly text: string;
  readonly entries: number;
}

/** An import: a file of questions and its progress into the bank. */
export interface Import {
  readonly id: string;
  /** Incremented with every change. */
  readonly version: number;
  readonly ownerId: ImportOwner;
  /** Whether its questions go to the shared bank or become the owner's. */
  readonly intoBank: boolean;
  readonly status: ImportStatus;
  readonly problem?: ImportProblem;
  readonly format: TransferFormat;
  readonly encoding: FileEncoding;
  readonly fileName: string;
  readonly fileBytes: number;
  /** The hash of the file and the reading options, to detect a repeated upload; absent for an operator's. */
  readonly fileKey?: string;
  readonly readBytes: number;
  readonly defaults: ImportDefaults;
  readonly counts: ImportCounts;
  /** The number of notes by code. */
  readonly notes: Readonly<Record<string, number>>;
  /** The most frequent notes, each with its count; empty until the file has been read. */
  readonly noteTexts: readonly NoteText[];
  /** The number of refusals by code; empty until the file has been read. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Whether any entry has a category. */
  readonly hasCategories: boolean;
  /** The owner's mapping of the file's categories, by path. */
  readonly categories: Readonly<Record<string, MappedCategory>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Why an import failed or has to be previewed again, with the message for its owner. */
export const importProblems = {
  'file-refused': 'We couldn’t read the whole file, so nothing can be imported. Check what was refused.',
  'bank-changed': 'The question bank has changed since the preview. Review it again before you apply it.',
  'role-changed': 'You’re no longer an admin, so this import can’t change the shared question bank. Nothing was applied.',
  'access-ended': 'Your subscription has ended, so nothing was applied. You can apply the import when you have access again.',
  'not-read': 'Something went wrong while we read the file. Please try again.',
  'not-applied': 'Something went wrong while we applied the import, so nothing was applied. Please try again.',
} as const;
export type ImportProblem = keyof typeof importProblems;
export const isImportProblem = (code: string): code is ImportProblem => code in importProblems;

/** The state before the file is read. */
export const unreadFile = { readBytes: 0, notes: {}, noteTexts: [], refusals: {}, hasCategories: false } as const;

export const noCounts: ImportCounts = { new: 0, changed: 0, duplicate: 0, refused: 0 };

/** The NOTIFY channel of import changes; the payload is the import's id. */
export const IMPORTS_CHANNEL = 'imports';
