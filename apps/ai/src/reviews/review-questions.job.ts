import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Reviews what is left of a run. */
export const ReviewQuestions = defineJob({
  name: 'ai.review-questions.v1',
  queue: 'ai.reviews',
  schema: z.strictObject({ runId: z.uuid() }),
});

/** Every night: starts a run over questions of low quality or with odd statistics. */
export const StartNightlyReview = defineJob({
  name: 'ai.start-nightly-review.v1',
  queue: 'ai.reviews',
  schema: z.strictObject({}),
  schedule: { cron: '40 3 * * *' },
});
