import { exam } from '@casebook/exam';
import { z } from 'zod';
import { persist, readPersisted, removePersisted } from '#shared/persisted.ts';
import { QuestionFields } from './question-fields.ts';

/** What somebody wrote and has not saved, in this browser. */
export interface StoredDraft {
  fields: QuestionFields;
  /** The version that was being edited; absent for a new question. */
  basedOn?: number;
  /** When it was stored. The name is that of the local-storage entry. */
  keptAt: string;
}

/** Whose draft of what: a new question, or the question of that id. */
export interface DraftKey {
  userId: string;
  subject: string;
}

const keyOf = ({ userId, subject }: DraftKey) => `${exam.slug}-question-draft-${subject}:${userId}`;

const Stored = z.object({
  fields: QuestionFields,
  basedOn: z.int().positive().exactOptional(),
  keptAt: z.iso.datetime(),
});

/** @returns the stored draft; undefined where another version of the app stored what this one cannot read */
export const loadDraft = (place: DraftKey): StoredDraft | undefined => Stored.safeParse(readPersisted(keyOf(place))).data;

export const storeDraft = (place: DraftKey, draft: StoredDraft): void => persist(keyOf(place), draft);

export const deleteDraft = (place: DraftKey): void => removePersisted(keyOf(place));
