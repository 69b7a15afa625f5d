import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Item analysis of every question that was answered. Statistics of hundreds of answers do not change within minutes. */
export const AnalyseStatistics = defineJob({
  name: 'bank.analyse-statistics.v1',
  queue: 'bank.statistics',
  schema: z.strictObject({}),
  schedule: { everyMs: 10 * 60_000 },
});
