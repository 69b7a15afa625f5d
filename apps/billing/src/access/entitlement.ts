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

/** A reason for access that applies now. */
interface Condition {
  readonly reason: AccessReason;
  /** When it stops holding; absent where it has no end. */
  readonly until?: Date;
}

/**
 * Whether a member has access: override > now, or a subscription that is active, trialing, or past due within three days, or a
 * grant that hasn't ended. The first condition that applies is the reason. Access lasts until the last one ends (decisions.md,
 * "has_access, access_until and override").
 */
export function entitlementOf({ override, subscription, grant }: EntitlementFacts, now: Date): Entitlement {
  const active = [
    override && ({ reason: 'override', until: override } as const),
    subscription && bySubscription(subscription),
    grant && byGrant(grant),
  ].filter((condition): condition is Condition => !!condition && (!condition.until || condition.until > now));
  const [first] = active;
  if (!first) return { granted: false, reason: 'none' };
  const ends = active.flatMap(({ until }) => until?.getTime() ?? []);
  const isEndless = ends.length < active.length;
  return { granted: true, reason: first.reason, ...(!isEndless && { activeUntil: new Date(Math.max(...ends)) }) };
}

function bySubscription({ status, pastDueSince }: Subscription): Condition | undefined {
  if (status === 'active' || status === 'trialing') return { reason: 'subscription' };
  if (status !== 'past_due' || !pastDueSince) return undefined;
  return { reason: 'subscription', until: new Date(pastDueSince.getTime() + PAST_DUE_GRACE_MS) };
}

function byGrant({ hasAccess, accessUntil }: Grant): Condition | undefined {
  return hasAccess ? { reason: 'grant', ...(accessUntil && { until: accessUntil }) } : undefined;
}
