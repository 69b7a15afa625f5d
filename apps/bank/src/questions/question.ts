import { Origin, ReviewStatus } from '@casebook/contracts';
import { z } from 'zod';
import { contentFields, QuestionContent } from './question-content.ts';

/** A question of the bank, with its key. */
export const Question = QuestionContent.extend({
  id: z.string(),
  /** Counts every change that is published to other services. */
  version: z.int(),
  /** Which version of its content is live. */
  contentVersion: z.int(),
  /** The highest version of its content: one in review is above the live one. */
  latestVersion: z.int(),
  /** Absent for shipped content. */
  authorId: z.string().exactOptional(),
  origin: Origin,
  reviewStatus: ReviewStatus,
  active: z.boolean(),
  featured: z.boolean(),
  deleted: z.boolean(),
  /** Flags that are pending or actioned. */
  flagCount: z.int(),
  /** Whether flags took it out of everyone's quizzes. */
  suspended: z.boolean(),
  qualityScore: z.int(),
  complexityScore: z.int(),
  createdAt: z.date(),
  /** When anything about it changed. */
  updatedAt: z.date(),
  /** When its content changed. */
  lastUpdatedAt: z.date(),
  slug: z.string().exactOptional(),
  contentHash: z.string().exactOptional(),
});
export type Question = Readonly<z.infer<typeof Question>>;

/** @returns the question with another content: a field that the new one lacks is gone */
export function replaceContent(question: Question, content: QuestionContent): Question {
  const others = Object.entries(question).filter(([field]) => !(contentFields as readonly string[]).includes(field));
  return { ...(Object.fromEntries(others) as Omit<Question, keyof QuestionContent>), ...content };
}

/** Whether a reader finds it in the bank: everyone's, or their own. */
export const isThereFor = ({ active, reviewStatus, authorId, deleted }: Question, readerId: string): boolean =>
  !deleted && ((active && reviewStatus === 'approved') || authorId === readerId);

/** Whether quizzes may draw it. */
export const isAvailable = ({ active, reviewStatus, suspended, deleted }: Question): boolean =>
  active && reviewStatus === 'approved' && !suspended && !deleted;

/** Whether only its author's quizzes may draw it (decisions.md, "Any signed-in user may add"): until a reviewer approves it. */
export const isAvailableToAuthor = ({ active, reviewStatus, suspended, deleted, authorId }: Question): boolean =>
  authorId !== undefined && active && reviewStatus !== 'approved' && !suspended && !deleted;

/** Whether it was permanently deleted: only its id and version are left. */
export const isPurged = ({ deleted, stem }: Question): boolean => deleted && stem === '';
