import { z } from 'zod';
import { QuestionInput } from '../bank/authoring.ts';
import { event } from '../events/event.ts';
import { Instant } from '../http/paging.ts';

/** The most questions of one run. */
export const MAX_REVIEWED = 50;

export const StartReviewInput = z
  .strictObject({
    /** If absent, the server chooses questions with unusual statistics or downvotes whose current version hasn't been reviewed. */
    questionIds: z.array(z.uuid()).min(1).max(MAX_REVIEWED).optional(),
  })
  .meta({ id: 'StartReviewInput' });
export type StartReviewInput = z.infer<typeof StartReviewInput>;

/** `stopped`: a limit, the budget, or the provider ended it early. */
export const ReviewRunStatus = z.enum(['queued', 'running', 'stopped', 'done']).meta({ id: 'ReviewRunStatus' });
export type ReviewRunStatus = z.infer<typeof ReviewRunStatus>;

/** A run of the model's review of stored questions. */
export const ReviewRunView = z
  .strictObject({
    id: z.uuid(),
    status: ReviewRunStatus,
    questionIds: z.array(z.uuid()),
    /** How many of the questions have been reviewed. They are reviewed in order. */
    done: z.int(),
    /** For how many questions the model proposed an improved version. */
    improved: z.int(),
    /** Whether the nightly job started the run. */
    nightly: z.boolean(),
    problem: z.strictObject({ code: z.string(), message: z.string() }).optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ReviewRun' });
export type ReviewRunView = z.infer<typeof ReviewRunView>;

export const ReviewRuns = z.strictObject({ items: z.array(ReviewRunView) }).meta({ id: 'ReviewRuns' });
export type ReviewRuns = z.infer<typeof ReviewRuns>;

/**
 * The model reviewed a question. The bank stores its findings. `improved` is a proposed version that passed the gate's checks; the bank
 * submits it to the reviewers.
 */
export const QuestionCritiqued = event(
  'ai.question.critiqued.v1',
  'ai.critiques',
  z.strictObject({
    critiqueId: z.uuid(),
    questionId: z.uuid(),
    /** The version of the content that was reviewed. */
    contentVersion: z.int().positive(),
    /** The model's name as the endpoint reported it. */
    model: z.string().min(1),
    promptVersion: z.int().positive(),
    qualityIssues: z.array(z.string()),
    improvementSuggestions: z.array(z.string()),
    improved: QuestionInput.optional(),
    critiquedAt: z.iso.datetime(),
  }),
);
