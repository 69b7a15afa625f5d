import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Analyzes the answered questions every ten minutes. Statistics over hundreds of answers change slowly, so this is often enough. */
export const AnalyzeStatistics = defineJob({
  name: 'bank.analyse-statistics.v1',
  queue: 'bank.statistics',
  schema: z.strictObject({}),
  schedule: { everyMs: 10 * 60_000 },
});
