import { isDeepStrictEqual } from 'node:util';
import { Origin, ReviewStatus } from '@casebook/contracts';
import { z } from 'zod';
import { contentFields, QuestionContent } from './question-content.ts';

/** A question of the bank, with its key. */
export const Question = QuestionContent.extend({
  id: z.string(),
  /** Incremented with every change that is published to other services. */
  version: z.int(),
  /** The live version of its content. */
  contentVersion: z.int(),
  /** The latest version of its content; higher than the live one while a version is in review. */
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
  /** Whether flags suspended it for everyone. */
  suspended: z.boolean(),
  qualityScore: z.int(),
  complexityScore: z.int(),
  createdAt: z.date(),
  /** The time of the last change of any field. */
  updatedAt: z.date(),
  /** The time of the last change of its content. */
  lastUpdatedAt: z.date(),
  /** When a release stopped shipping it, why, and the question that replaces it. */
  retiredAt: z.date().exactOptional(),
  retirementReason: z.string().exactOptional(),
  replacedBy: z.string().exactOptional(),
  /** The content version from which answers count in its statistics; absent if all do. */
  statisticsFrom: z.int().exactOptional(),
  slug: z.string().exactOptional(),
  contentHash: z.string().exactOptional(),
});
export type Question = Readonly<z.infer<typeof Question>>;

/** @returns the question with its content replaced; optional fields that the new content lacks are removed */
export function replaceContent(question: Question, content: QuestionContent): Question {
  const others = Object.entries(question).filter(([field]) => !(contentFields as readonly string[]).includes(field));
  return { ...(Object.fromEntries(others) as Omit<Question, keyof QuestionContent>), ...content };
}

/** Whether earlier answers are no longer comparable: an option was added or removed, or another one became the key. */
export function hasOtherOptions(before: QuestionContent, after: QuestionContent): boolean {
  const idsOf = ({ options }: QuestionContent) => options.map(({ id }) => id).sort();
  return before.correctOptionId !== after.correctOptionId || !isDeepStrictEqual(idsOf(before), idsOf(after));
}

/** @returns the changed question; if `hasOtherOptions` is true, its statistics start anew with its live version */
export const withStatisticsFrom = (before: Question | undefined, changed: Question): Question =>
  before && hasOtherOptions(before, changed) ? { ...changed, statisticsFrom: changed.contentVersion } : changed;

/** Whether a reader can see it in the bank: shared, or their own. */
export const isVisibleTo = ({ active, reviewStatus, authorId, deleted }: Question, readerId: string): boolean =>
  !deleted && ((active && reviewStatus === 'approved') || authorId === readerId);

/** Whether quizzes may draw it. */
export const isAvailable = ({ active, reviewStatus, suspended, deleted, retiredAt }: Question): boolean =>
  active && reviewStatus === 'approved' && !suspended && !deleted && retiredAt === undefined;

/** Whether only its author's quizzes may draw it, because no reviewer has approved it yet. */
export const isAvailableToAuthor = ({ active, reviewStatus, suspended, deleted, authorId }: Question): boolean =>
  authorId !== undefined && active && reviewStatus !== 'approved' && !suspended && !deleted;

/** Whether it was permanently deleted: only its id and version are left. */
export const isPurged = ({ deleted, stem }: Question): boolean => deleted && stem === '';
