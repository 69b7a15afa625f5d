import { questionLimits, Text } from '@casebook/exam';
import { z } from 'zod';
import { FLAG_NOTE_CHARACTERS, FlagStatus } from './flags.ts';

/** The most questions that one request may act on. */
const QUESTIONS_IN_BULK = 100;

const questionIds = z
  .array(z.uuid())
  .min(1)
  .max(QUESTIONS_IN_BULK)
  .refine((ids) => new Set(ids).size === ids.length, 'Each question once');

/** Applies an admin's action to many questions, each as if it were the only one. */
export const BulkActionInput = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['activate', 'deactivate', 'feature', 'unfeature']), questionIds }),
    z.strictObject({ action: z.enum(['delete', 'restore', 'purge']), questionIds }),
    z.strictObject({
      action: z.literal('decide-flags'),
      questionIds,
      status: FlagStatus,
      reason: Text.trim().min(1).max(FLAG_NOTE_CHARACTERS).optional(),
    }),
    z.strictObject({
      action: z.literal('review'),
      questionIds,
      /** The version of each question that the admin saw, in the same order. A newer version isn't reviewed unseen. */
      versions: z.array(z.int().positive()),
      decision: z.enum(['approved', 'rejected']),
      notes: Text.trim().min(1).max(questionLimits.reviewNotes).optional(),
    }),
  ])
  .refine((input) => input.action !== 'review' || input.versions.length === input.questionIds.length, {
    path: ['versions'],
    message: 'A version for each question',
  })
  .refine((input) => input.action !== 'review' || input.decision === 'approved' || input.notes, {
    path: ['notes'],
    message: 'A rejection says why',
  })
  .meta({ id: 'BulkActionInput' });
export type BulkActionInput = z.infer<typeof BulkActionInput>;

/** The result for each question, in the order of the request: done, or the code of the refusal. */
export const BulkActionResult = z
  .strictObject({
    done: z.int(),
    refused: z.int(),
    results: z.array(z.strictObject({ questionId: z.uuid(), outcome: z.enum(['done', 'refused']), code: z.string().optional() })),
  })
  .meta({ id: 'BulkActionResult' });
export type BulkActionResult = z.infer<typeof BulkActionResult>;
