import { z } from 'zod';
import { event } from '../events/event.ts';
import { AccessReason } from './access.ts';

/** Whether and until when a member has access; the consumer compares `activeUntil` with its own clock. */
export const AccessChanged = event(
  'billing.access.changed.v1',
  'billing.access',
  z.discriminatedUnion('deleted', [
    z.strictObject({
      userId: z.uuid(),
      deleted: z.literal(false),
      reason: AccessReason,
      /** Whether the member has access. Without `activeUntil`, access doesn't end. */
      granted: z.boolean(),
      activeUntil: z.iso.datetime().optional(),
    }),
    z.strictObject({ userId: z.uuid(), deleted: z.literal(true) }),
  ]),
);
