import type { Domain, FileEncoding, ImportOutcome, ImportStatus, TransferFormat } from '@casebook/contracts';
import type { ImportDefaults } from './fill-question.ts';

export type { ImportOutcome };

/** Whose an import is; null for an operator's, which belongs to no member. Every query names it. */
export type ImportOwner = string | null;

export interface ImportCounts {
  readonly new: number;
  readonly changed: number;
  readonly duplicate: number;
  readonly refused: number;
}

/** What the questions of a category become. */
export interface MappedCategory {
  readonly domain: Domain;
  readonly topic?: string | undefined;
}

/** The same note on several questions. */
export interface NoteText {
  readonly code: string;
  readonly text: string;
  readonly entries: number;
}

/** A file of questions on its way into the bank. */
export interface Import {
  readonly id: string;
  /** Counts its changes. */
  readonly version: number;
  readonly ownerId: ImportOwner;
  /** Whether its questions become everyone's, or its owner's own. */
  readonly intoBank: boolean;
  readonly status: ImportStatus;
  readonly problem?: ImportProblem;
  readonly format: TransferFormat;
  readonly encoding: FileEncoding;
  readonly fileName: string;
  readonly fileBytes: number;
  /** What the file and the way it is to be read are known by; absent for an operator's. */
  readonly fileKey?: string;
  readonly readBytes: number;
  readonly defaults: ImportDefaults;
  readonly counts: ImportCounts;
  /** How many notes of each code its entries have. */
  readonly notes: Readonly<Record<string, number>>;
  /** Equal notes with their number, the most frequent ones; empty until the file was read. */
  readonly noteTexts: readonly NoteText[];
  /** How many refusals of each code its entries have; empty until the file was read. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Whether an entry stands in a category. */
  readonly hasCategories: boolean;
  /** What its owner decided on the file's categories, by their path. */
  readonly categories: Readonly<Record<string, MappedCategory>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Why an import failed, or why it is previewed again; each with what its owner reads. */
export const importProblems = {
  'file-refused': 'The file could not be read to its end, so nothing of it can be applied. See what was refused.',
  'bank-changed': 'The bank has changed since the preview. Look at it again before you apply it.',
  'role-changed': 'You are no longer an admin, so this import can’t change everyone’s bank. Nothing of it was applied.',
  'access-ended': 'Your subscription has ended, so nothing was applied. You can apply it once you have access again.',
  'not-read': 'Something went wrong while the file was read. Please try again.',
  'not-applied': 'Something went wrong while the import was applied. Nothing of it was. Please try again.',
} as const;
export type ImportProblem = keyof typeof importProblems;
export const isImportProblem = (code: string): code is ImportProblem => code in importProblems;

/** Nothing read yet. */
export const unread = { readBytes: 0, notes: {}, noteTexts: [], refusals: {}, hasCategories: false } as const;

export const noCounts: ImportCounts = { new: 0, changed: 0, duplicate: 0, refused: 0 };

/** Where a change of an import is told, with its id, so that open streams tell the browsers. */
export const IMPORTS_CHANNEL = 'imports';
