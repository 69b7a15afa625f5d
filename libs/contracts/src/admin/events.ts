import { z } from 'zod';
import { event } from '../events/event.ts';

const Facts = z.record(z.string(), z.json());

/** An audit entry: actor, action, time and subject. The admin service stores entries permanently. */
export const AuditRecorded = event(
  'audit.entry.recorded.v1',
  'audit.entries',
  z.strictObject({
    entryId: z.uuid(),
    service: z.string(),
    action: z.string(),
    actor: z.string(),
    subject: Facts,
    /** The old and new values, if the action replaced any. */
    before: Facts.optional(),
    after: Facts.optional(),
    /** The client's address; absent for consumers, jobs and commands. */
    clientAddress: z.string().optional(),
    occurredAt: z.iso.datetime(),
  }),
);
