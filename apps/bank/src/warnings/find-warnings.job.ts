import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Runs every night, before the model's review of suspect questions (ai.start-nightly-review). */
export const FindWarnings = defineJob({
  name: 'bank.find-warnings.v1',
  queue: 'bank.statistics',
  schema: z.strictObject({}),
  schedule: { cron: '10 3 * * *' },
});
