import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** After a report: groups every error that has no group yet. */
export const GroupErrors = defineJob({
  name: 'admin.group-errors.v1',
  queue: 'admin.errors',
  schema: z.strictObject({}),
});

/** Each night: deletes old errors. */
export const PruneErrors = defineJob({
  name: 'admin.prune-errors.v1',
  queue: 'admin.schedule',
  schema: z.strictObject({}),
  schedule: { cron: '20 3 * * *' },
});
