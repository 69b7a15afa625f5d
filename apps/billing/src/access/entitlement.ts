import type { AccessReason } from '@casebook/contracts';
import { PAST_DUE_GRACE_DAYS } from '@casebook/exam';

/** How long a subscription still gives access after a failed payment, so that the member can update the card. */
export const PAST_DUE_GRACE_MS = PAST_DUE_GRACE_DAYS * 24 * 60 * 60 * 1_000;

/** A subscription to a configured price. */
export interface Subscription {
  /** Stripe's status. `active`, `trialing`, and `past_due` give access; any other, including one that Stripe adds later, gives none. */
  readonly status: string;
  /** When the oldest unpaid invoice became due. Absent unless the subscription is past due. */
  readonly pastDueSince?: Date;
  /** When the subscription ends without renewal. Absent if it renews. */
  readonly endsAt?: Date;
}

/** Access that an operator or an admin granted: indefinitely, or until a date. */
export interface Grant {
  readonly hasAccess: boolean;
  readonly accessUntil?: Date;
}

/** The facts that decide the entitlement. */
export interface EntitlementFacts {
  readonly override?: Date;
  /** Also absent if its price isn't configured. */
  readonly subscription?: Subscription;
  readonly grant?: Grant;
}

export interface Entitlement {
  readonly granted: boolean;
  readonly reason: AccessReason;
  /** When access ends unless something changes. Absent if it has no end. */
  readonly activeUntil?: Date;
}

/** A reason for access that applies now. */
interface Condition {
  readonly reason: AccessReason;
  /** When it stops applying. Absent if it has no end. */
  readonly until?: Date;
}

/**
 * Whether a member has access: override > now, or a subscription that is active, trialing, or past due for less than three days, or a grant
 * that hasn't ended. The first condition that applies is the reason. Access lasts until the last applicable condition ends.
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
 * Whether a change of facts must be published. Consumers compare `activeUntil` with their own clock, so two entitlements that are equal
 * now stay equal.
 */
export function changesEntitlement(before: EntitlementFacts, after: EntitlementFacts, now: Date): boolean {
  const [a, b] = [entitlementOf(before, now), entitlementOf(after, now)];
  return a.granted !== b.granted || a.reason !== b.reason || a.activeUntil?.getTime() !== b.activeUntil?.getTime();
}

/** A canceled subscription gives access until its period ends, and a past-due one for three days, whichever is earlier. */
function bySubscription({ status, pastDueSince, endsAt }: Subscription): Condition | undefined {
  if (status === 'active' || status === 'trialing') return { reason: 'subscription', ...(endsAt && { until: endsAt }) };
  if (status !== 'past_due' || !pastDueSince) return undefined;
  const graceEnd = new Date(pastDueSince.getTime() + PAST_DUE_GRACE_MS);
  return { reason: 'subscription', until: endsAt && endsAt < graceEnd ? endsAt : graceEnd };
}

function byGrant({ hasAccess, accessUntil }: Grant): Condition | undefined {
  return hasAccess ? { reason: 'grant', ...(accessUntil && { until: accessUntil }) } : undefined;
}
