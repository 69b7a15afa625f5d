import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/**
 * Every five minutes: deletes expired mail requests and round trips to providers. An expired sign-up contains an address and a password
 * hash.
 */
export const PruneExpired = defineJob({
  name: 'identity.prune-expired.v1',
  queue: 'identity.schedule',
  schema: z.strictObject({}),
  schedule: { everyMs: 5 * 60_000 },
});
