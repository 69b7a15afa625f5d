import type { SubscriptionStatus } from '@casebook/contracts';

/** A subscription at Stripe, reduced to what Casebook stores. Times are in unix seconds. */
export interface SubscriptionState {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** Whether the price is the plan's current price or a former one. */
  readonly isPlanPrice: boolean;
  /** A status that this version doesn't define gives no access. */
  readonly status: SubscriptionStatus | (string & Record<never, never>);
  readonly cancelAtPeriodEnd: boolean;
  /** When the subscription ends without renewal. Absent if it renews. */
  readonly cancelAt?: number;
  readonly currentPeriodStart?: number;
  readonly currentPeriodEnd?: number;
  readonly trialEnd?: number;
  /** When the oldest unpaid invoice became due. Absent unless the subscription is past due. */
  readonly pastDueSince?: number;
  readonly paymentMethodBrand?: string;
  readonly paymentMethodLast4?: string;
}

/** A customer's state at Stripe at one moment. */
export interface CustomerState {
  /** Whether the customer was deleted at Stripe, or belongs to another account. */
  readonly isDeleted: boolean;
  readonly email?: string;
  /** The subscription that decides access. Absent if there never was one. */
  readonly subscription?: SubscriptionState;
  /** Subscriptions that may charge the customer now or later. More than one is a fault. */
  readonly openSubscriptions: readonly { readonly id: string; readonly status: string }[];
  readonly hadTrial: boolean;
}
