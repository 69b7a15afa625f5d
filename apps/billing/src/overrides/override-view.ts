import type { OverrideView } from '@casebook/contracts';
import { entitlementOf } from '../access/entitlement.ts';
import { accessView } from '../access/get-access.ts';
import type { UserAccess } from '../access/user-access.ts';

export const overrideView = (access: UserAccess, now: Date): OverrideView => {
  const { userId, grant, override } = access;
  return {
    userId,
    hasAccess: grant.hasAccess,
    ...(grant.accessUntil && { accessUntil: grant.accessUntil.toISOString() }),
    ...(override && { overrideUntil: override.toISOString() }),
    access: accessView(entitlementOf(access, now)),
  };
};
