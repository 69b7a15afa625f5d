import type { AccessReason } from '@casebook/contracts';
import { PAST_DUE_GRACE_DAYS } from '@casebook/exam';

/** How long a subscription still gives access after a payment failed: time for the member to update the card. */
export const PAST_DUE_GRACE_MS = PAST_DUE_GRACE_DAYS * 24 * 60 * 60 * 1_000;

/** A subscription to a known price. */
export interface Subscription {
  /** Stripe's status. `active`, `trialing`, and `past_due` give access; any other, a future one too, gives none. */
  readonly status: string;
  /** Since when a payment is owed; present while it is past due. */
  readonly pastDueSince?: Date;
  /** When it ends by itself; absent if it renews. */
  readonly endsAt?: Date;
}

/** What an operator or an admin gave: access without end, or until a date. */
export interface Grant {
  readonly hasAccess: boolean;
  readonly accessUntil?: Date;
}

/** All that entitlement is decided by. */
export interface EntitlementFacts {
  readonly override?: Date;
  /** Absent also where its price is unknown. */
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
 * grant that hasn't ended. The first condition that applies is the reason. Access lasts until the last one ends.
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

/**
 * Whether a change of facts must be published. Consumers compare `activeUntil` with their own clock, so an entitlement that is the same now is the
 * same at any later time.
 */
export function changesEntitlement(before: EntitlementFacts, after: EntitlementFacts, now: Date): boolean {
  const [a, b] = [entitlementOf(before, now), entitlementOf(after, now)];
  return a.granted !== b.granted || a.reason !== b.reason || a.activeUntil?.getTime() !== b.activeUntil?.getTime();
}

/** A canceled subscription gives access to the end of its period, and one that is past due for three days, whichever is earlier. */
function bySubscription({ status, pastDueSince, endsAt }: Subscription): Condition | undefined {
  if (status === 'active' || status === 'trialing') return { reason: 'subscription', ...(endsAt && { until: endsAt }) };
  if (status !== 'past_due' || !pastDueSince) return undefined;
  const graceEnd = new Date(pastDueSince.getTime() + PAST_DUE_GRACE_MS);
  return { reason: 'subscription', until: endsAt && endsAt < graceEnd ? endsAt : graceEnd };
}

function byGrant({ hasAccess, accessUntil }: Grant): Condition | undefined {
  return hasAccess ? { reason: 'grant', ...(accessUntil && { until: accessUntil }) } : undefined;
}
