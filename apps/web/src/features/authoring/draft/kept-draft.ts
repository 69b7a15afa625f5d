import { exam } from '@casebook/exam';
import { z } from 'zod';
import { removePersisted as dropKept, persist as keep, readPersisted as readKept } from '#shared/persisted.ts';
import type { QuestionFields } from '../question-fields.ts';

/** What somebody wrote and has not saved, on this browser. */
export interface KeptDraft {
  fields: QuestionFields;
  /** The version that was being edited; absent for a new question. */
  basedOn?: number;
  keptAt: string;
}

/** Whose draft of what: a new question, or the question of that id. */
export interface DraftPlace {
  userId: string;
  subject: string;
}

const keyOf = ({ userId, subject }: DraftPlace) => `${exam.slug}-question-draft-${subject}:${userId}`;

const text = z.string();
const Kept = z.object({
  fields: z.object({
    question: text,
    options: z.array(z.object({ id: text.exactOptional(), text, rationale: text })).length(4),
    correctAnswer: text,
    keyConcepts: text,
    practicalApplication: text,
    domain: text,
    topic: text,
    secondaryDomain: text,
    difficulty: text,
    questionType: text,
    formatType: text,
    tags: z.array(text),
    citations: z.array(z.object({ publication: text, section: text, url: text })),
    updateReason: text,
  }),
  basedOn: z.int().positive().exactOptional(),
  keptAt: z.iso.datetime(),
});

/** @returns the draft that is kept there; none where another version of the app left what this one cannot read */
export const loadDraft = (place: DraftPlace): KeptDraft | undefined => Kept.safeParse(readKept(keyOf(place))).data;

export const keepDraft = (place: DraftPlace, draft: KeptDraft): void => keep(keyOf(place), draft);

export const dropDraft = (place: DraftPlace): void => dropKept(keyOf(place));
