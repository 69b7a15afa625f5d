import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Each night: deletes old violations. */
export const PruneViolations = defineJob({
  name: 'admin.prune-violations.v1',
  queue: 'admin.schedule',
  schema: z.strictObject({}),
  schedule: { cron: '40 3 * * *' },
});
