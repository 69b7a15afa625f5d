import { z } from 'zod';
import { Instant } from '../http/paging.ts';

/**
 * Which part of the entitlement rule decided (decisions.md: override, subscription, grant). An admin's role is a grant without an
 * end.
 */
export const AccessReason = z.enum(['override', 'subscription', 'grant', 'none']).meta({ id: 'AccessReason' });
export type AccessReason = z.infer<typeof AccessReason>;

export const AccessView = z
  .strictObject({ active: z.boolean(), reason: AccessReason, activeUntil: Instant.optional() })
  .meta({ id: 'Access' });
export type AccessView = z.infer<typeof AccessView>;
