import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf } from '../http/paging.ts';
import { WireContent } from './questions.ts';

/** Why a member reports a question. */
export const flagReasons = ['inappropriate', 'incorrect', 'unclear', 'duplicate', 'spam', 'other'] as const;
export const FlagReason = z.enum(flagReasons).meta({ id: 'FlagReason' });
export type FlagReason = z.infer<typeof FlagReason>;

/** An admin's decision on a flag. A flag without a decision is pending. */
export const FlagStatus = z.enum(['pending', 'reviewed', 'dismissed', 'actioned']).meta({ id: 'FlagStatus' });
export type FlagStatus = z.infer<typeof FlagStatus>;

export const FLAG_NOTE_CHARACTERS = 500;

export const FlagQuestionInput = z
  .strictObject({ reason: FlagReason, note: Text.trim().min(1).max(FLAG_NOTE_CHARACTERS).optional() })
  .refine((flag) => flag.reason !== 'other' || flag.note, { path: ['note'], message: 'A reason is required' })
  .meta({ id: 'FlagQuestionInput' });
export type FlagQuestionInput = z.infer<typeof FlagQuestionInput>;

export const FlagView = z.strictObject({ questionId: z.uuid(), flagCount: z.int(), mine: z.boolean() }).meta({ id: 'Flag' });
export type FlagView = z.infer<typeof FlagView>;

/** An entry of a question's flag history. `other` means that an admin set the flags back to pending. */
export const FlagAction = z.enum(['flag', 'unflag', 'dismiss', 'action', 'review', 'delete', 'other']).meta({ id: 'FlagAction' });
export type FlagAction = z.infer<typeof FlagAction>;

export const FlagHistoryEntry = z
  .strictObject({
    id: z.uuid(),
    userId: z.uuid(),
    action: FlagAction,
    reason: z.string().optional(),
    createdAt: Instant,
  })
  .meta({ id: 'FlagHistoryEntry' });
export type FlagHistoryEntry = z.infer<typeof FlagHistoryEntry>;

/** A flag as admins see it. */
export const RaisedFlag = z
  .strictObject({
    userId: z.uuid(),
    reason: FlagReason,
    note: z.string().optional(),
    status: FlagStatus,
    /** Whether the member had access when raising the flag. Without access, a flag waits for a review and can't suspend the question. */
    hadAccess: z.boolean(),
    raisedAt: Instant,
  })
  .meta({ id: 'RaisedFlag' });
export type RaisedFlag = z.infer<typeof RaisedFlag>;

/** How many flags are listed with a question, the latest first. */
export const FLAGS_LISTED = 100;

/** A flagged question, for admins: its live content with the key, and its flags. */
export const FlaggedQuestion = z
  .strictObject({
    questionId: z.uuid(),
    ...WireContent.shape,
    /** The member who wrote it; absent for shipped content. */
    createdBy: z.uuid().optional(),
    createdAt: Instant,
    isActive: z.boolean(),
    /** The number of flags that aren't dismissed. */
    flagCount: z.int(),
    /** The number of all flags, including dismissed ones. */
    raisedCount: z.int(),
    isFlagged: z.boolean(),
    /** The time of its latest flag. */
    flaggedAt: Instant,
    /** The status of the flag that needs attention most: pending, then actioned, then reviewed, then dismissed. */
    flagStatus: FlagStatus,
    flags: z.array(RaisedFlag).max(FLAGS_LISTED),
  })
  .meta({ id: 'FlaggedQuestion' });
export type FlaggedQuestion = z.infer<typeof FlaggedQuestion>;

export const FlaggedQuestionPage = pageOf(FlaggedQuestion).meta({ id: 'FlaggedQuestionPage' });
export type FlaggedQuestionPage = z.infer<typeof FlaggedQuestionPage>;

export const FlagHistoryPage = pageOf(FlagHistoryEntry).meta({ id: 'FlagHistoryPage' });
export type FlagHistoryPage = z.infer<typeof FlagHistoryPage>;

/** A case-insensitive text in the question, its domain, its difficulty, or the reasons of its flags. */
const q = z.string().trim().min(1).max(200).optional();

export const ListFlaggedQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  status: oneOrMany(FlagStatus).optional(),
  q,
});
export type ListFlaggedQuery = z.infer<typeof ListFlaggedQuery>;

export const FlagSummaryQuery = z.strictObject({ q });
export type FlagSummaryQuery = z.infer<typeof FlagSummaryQuery>;

/** The number of flagged questions, in total and by status, and the number of their flags. */
export const FlagSummary = z
  .strictObject({
    total: z.int(),
    byStatus: z.strictObject({ pending: z.int(), reviewed: z.int(), dismissed: z.int(), actioned: z.int() }),
    flags: z.int(),
  })
  .meta({ id: 'FlagSummary' });
export type FlagSummary = z.infer<typeof FlagSummary>;

export const FlagHistoryQuery = z.strictObject({ limit: PageLimit.default(50), cursor: Cursor.optional() });
export type FlagHistoryQuery = z.infer<typeof FlagHistoryQuery>;

/** An admin's decision on a question's open flags, or on its dismissed flags if none is open. */
export const DecideFlagsInput = z
  .strictObject({ status: FlagStatus, reason: Text.trim().min(1).max(FLAG_NOTE_CHARACTERS).optional() })
  .meta({ id: 'DecideFlagsInput' });
export type DecideFlagsInput = z.infer<typeof DecideFlagsInput>;
