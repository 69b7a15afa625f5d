import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Each minute: moves the previous version's entries into the audit. */
export const MoveFormerAudit = defineJob({
  name: 'admin.move-former-audit.v1',
  queue: 'admin.schedule',
  schema: z.strictObject({}),
  schedule: { everyMs: 60_000 },
});
