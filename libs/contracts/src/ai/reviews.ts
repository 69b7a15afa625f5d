import { z } from 'zod';
import { QuestionInput } from '../bank/authoring.ts';
import { event } from '../events/event.ts';
import { Instant } from '../http/paging.ts';

/** The most questions of one run. */
export const MAX_REVIEWED = 50;

export const StartReviewInput = z
  .strictObject({
    /** Absent, the server chooses: questions with odd statistics or bad votes that weren't reviewed in their current version. */
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
    /** How many of the questions are done, in their order. */
    done: z.int(),
    /** For how many of them an improved version was proposed. */
    improved: z.int(),
    /** Whether the nightly job started it. */
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
 * The model reviewed a question. The bank stores what it found, and proposes the improved version, which passed the gate's checks, to the
 * reviewers.
 */
export const QuestionCritiqued = event(
  'ai.question.critiqued.v1',
  'ai.critiques',
  z.strictObject({
    critiqueId: z.uuid(),
    questionId: z.uuid(),
    /** The version of the content that was reviewed. */
    contentVersion: z.int().positive(),
    /** As the endpoint reported it. */
    model: z.string().min(1),
    promptVersion: z.int().positive(),
    qualityIssues: z.array(z.string()),
    improvementSuggestions: z.array(z.string()),
    improved: QuestionInput.optional(),
    critiquedAt: z.iso.datetime(),
  }),
);
