import { persist, readPersisted, removePersisted } from '@casebook/api-client';
import { exam } from '@casebook/exam';
import { z } from 'zod';
import { QuestionFields } from './question-fields.ts';

/** An unsaved draft in this browser's storage. */
export interface StoredDraft {
  fields: QuestionFields;
  /** The version that was being edited; absent for a new question. */
  basedOn?: number;
  /** When it was stored. Stored drafts have this field name, so it can't change. */
  keptAt: string;
}

/** Identifies a draft by its author and subject: `new`, or the id of a question. */
export interface DraftKey {
  userId: string;
  subject: string;
}

const storageKey = ({ userId, subject }: DraftKey) => `${exam.slug}-question-draft-${subject}:${userId}`;

const Stored = z.object({
  fields: QuestionFields,
  basedOn: z.int().positive().exactOptional(),
  keptAt: z.iso.datetime(),
});

/** @returns the stored draft; undefined if there is none, or if another version of the app wrote one that this version can't read */
export const loadDraft = (key: DraftKey): StoredDraft | undefined => Stored.safeParse(readPersisted(storageKey(key))).data;

export const storeDraft = (key: DraftKey, draft: StoredDraft): void => persist(storageKey(key), draft);

export const deleteDraft = (key: DraftKey): void => removePersisted(storageKey(key));
