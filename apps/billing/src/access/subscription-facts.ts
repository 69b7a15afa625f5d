import type { SubscriptionState } from '../stripe/subscription-state.ts';
import type { Subscription } from './entitlement.ts';

/** The part of a stored subscription that access depends on. @returns undefined if its price isn't configured */
export function subscriptionFacts(
  state: Pick<SubscriptionState, 'status' | 'isPlanPrice' | 'pastDueSince' | 'cancelAt'> | undefined,
): Subscription | undefined {
  if (!state?.isPlanPrice) return undefined;
  const { status, pastDueSince, cancelAt } = state;
  return {
    status,
    ...(pastDueSince !== undefined && { pastDueSince: fromSeconds(pastDueSince) }),
    ...(cancelAt !== undefined && { endsAt: fromSeconds(cancelAt) }),
  };
}

const fromSeconds = (seconds: number): Date => new Date(seconds * 1_000);
