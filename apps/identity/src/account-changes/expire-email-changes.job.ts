import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Every ten minutes: clears requested addresses that weren't confirmed in time. */
export const ExpireEmailChanges = defineJob({
  name: 'identity.expire-email-changes.v1',
  queue: 'identity.schedule',
  schema: z.strictObject({}),
  schedule: { everyMs: 10 * 60_000 },
});
