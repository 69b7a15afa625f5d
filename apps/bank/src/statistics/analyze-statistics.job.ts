import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Item analysis of every answered question, every ten minutes: statistics over hundreds of answers change slowly. */
export const AnalyzeStatistics = defineJob({
  name: 'bank.analyse-statistics.v1',
  queue: 'bank.statistics',
  schema: z.strictObject({}),
  schedule: { everyMs: 10 * 60_000 },
});
