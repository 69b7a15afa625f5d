import { z } from 'zod';
import { Instant } from '../http/paging.ts';

/**
 * Why a member has access: the first that applies of override, subscription, and grant. An admin's role counts as a grant without an end.
 */
export const AccessReason = z.enum(['override', 'subscription', 'grant', 'none']).meta({ id: 'AccessReason' });
export type AccessReason = z.infer<typeof AccessReason>;

export const AccessView = z
  .strictObject({ active: z.boolean(), reason: AccessReason, activeUntil: Instant.optional() })
  .meta({ id: 'Access' });
export type AccessView = z.infer<typeof AccessView>;
