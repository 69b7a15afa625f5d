import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Reviews a run's remaining questions. */
export const ReviewQuestions = defineJob({
  name: 'ai.review-questions.v1',
  queue: 'ai.reviews',
  schema: z.strictObject({ runId: z.uuid() }),
});

/** Every night: starts a run over questions with low quality or odd statistics. */
export const StartNightlyReview = defineJob({
  name: 'ai.start-nightly-review.v1',
  queue: 'ai.reviews',
  schema: z.strictObject({}),
  schedule: { cron: '40 3 * * *' },
});
