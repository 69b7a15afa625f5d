import { z } from 'zod';
import { event } from '../events/event.ts';

/** Who did what, when and to what; kept by admin for as long as the product lives. */
export const AuditRecorded = event(
  'audit.entry.recorded.v1',
  'audit.entries',
  z.strictObject({
    entryId: z.uuid(),
    service: z.string(),
    action: z.string(),
    actor: z.string(),
    subject: z.record(z.string(), z.json()),
    occurredAt: z.iso.datetime(),
  }),
);
