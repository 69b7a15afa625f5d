import { z } from 'zod';
import { event } from '../events/event.ts';

/** An audit entry: actor, action, time and subject. The admin service stores entries permanently. */
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
