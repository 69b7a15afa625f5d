import type { AccessReason } from '@casebook/contracts';

/** How long a subscription whose payment failed still gives access (decisions.md). */
export const PAST_DUE_GRACE_MS = 3 * 24 * 60 * 60 * 1_000;

export interface Subscription {
  readonly status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'unpaid' | 'incomplete';
  /** Since when it is past due; only then present. */
  readonly pastDueSince?: Date;
  readonly currentPeriodEnd?: Date;
}

/** What an operator or an admin gave: access without end, or until a date. */
export interface Grant {
  readonly hasAccess: boolean;
  readonly accessUntil?: Date;
}

/** All that entitlement is decided by. */
export interface EntitlementFacts {
  readonly override?: Date;
  readonly subscription?: Subscription;
  readonly grant?: Grant;
}

export interface Entitlement {
  readonly granted: boolean;
  readonly reason: AccessReason;
  /** When it ends by itself; absent, it does not. */
  readonly activeUntil?: Date;
}

const NONE: Entitlement = { granted: false, reason: 'none' };

/**
 * Whether a member has access: override > now, or a subscription that is active, trialing or past due within three days, or a
 * grant that has not ended. The first that holds gives the reason (decisions.md, "has_access, access_until and override").
 */
export function entitlementOf({ override, subscription, grant }: EntitlementFacts, now: Date): Entitlement {
  if (override && override > now) return { granted: true, reason: 'override', activeUntil: override };
  return (subscription && bySubscription(subscription, now)) ?? (grant && byGrant(grant, now)) ?? NONE;
}

function bySubscription({ status, pastDueSince }: Subscription, now: Date): Entitlement | undefined {
  if (status === 'active' || status === 'trialing') return { granted: true, reason: 'subscription' };
  if (status !== 'past_due' || !pastDueSince) return undefined;
  const activeUntil = new Date(pastDueSince.getTime() + PAST_DUE_GRACE_MS);
  return activeUntil > now ? { granted: true, reason: 'subscription', activeUntil } : undefined;
}

function byGrant({ hasAccess, accessUntil }: Grant, now: Date): Entitlement | undefined {
  if (!hasAccess || (accessUntil && accessUntil <= now)) return undefined;
  return { granted: true, reason: 'grant', ...(accessUntil && { activeUntil: accessUntil }) };
}
