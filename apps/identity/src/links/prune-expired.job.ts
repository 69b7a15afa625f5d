import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Every five minutes: deletes expired requests of mails and round trips to providers. An expired sign-up holds an address and a password's hash. */
export const PruneExpired = defineJob({
  name: 'identity.prune-expired.v1',
  queue: 'identity.schedule',
  schema: z.strictObject({}),
  schedule: { everyMs: 5 * 60_000 },
});
