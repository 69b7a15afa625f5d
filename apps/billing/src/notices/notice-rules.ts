import type { SubscriptionState } from '../stripe/subscription-state.ts';

/** The reminder is sent this many days before the first payment, like Stripe's own message (`customer.subscription.trial_will_end`). */
const REMINDER_DAYS = 3;
const DAY_SECONDS = 24 * 60 * 60;

export type NoticeKind = 'trial-ending' | 'payment-failed';

/** A mail about a subscription. */
export interface Notice {
  readonly kind: NoticeKind;
  /** Identifies the occasion, so that its notice is sent once: the subscription, and the trial's end or the failed payment's time. */
  readonly about: string;
}

/**
 * The mails that a state calls for. They are derived from the state instead of from Stripe's messages, so that a lost message loses no
 * mail and a repeated one sends no second mail.
 */
export function dueNotices(state: SubscriptionState | undefined, now: Date): Notice[] {
  if (!state?.isPlanPrice) return [];
  const { subscriptionId, status, trialEnd, cancelAt, pastDueSince } = state;
  const seconds = now.getTime() / 1_000;
  // A canceled trial ends without a payment.
  const isTrialEnding = status === 'trialing' && trialEnd !== undefined && cancelAt === undefined;
  if (isTrialEnding && seconds < trialEnd && seconds >= trialEnd - REMINDER_DAYS * DAY_SECONDS)
    return [{ kind: 'trial-ending', about: `${subscriptionId}:${trialEnd}` }];
  if (status === 'past_due' && pastDueSince !== undefined)
    return [{ kind: 'payment-failed', about: `${subscriptionId}:${pastDueSince}` }];
  return [];
}
