import type { SubscriptionStatus } from '@casebook/contracts';

/** A subscription as it is at Stripe, reduced to what Casebook stores. Times are in unix seconds. */
export interface SubscriptionState {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** Whether the price is the plan's, or was. */
  readonly isPlanPrice: boolean;
  /** A status that this version doesn't know gives no access. */
  readonly status: SubscriptionStatus | (string & Record<never, never>);
  readonly cancelAtPeriodEnd: boolean;
  /** When it ends by itself; absent if it renews. */
  readonly cancelAt?: number;
  readonly currentPeriodStart?: number;
  readonly currentPeriodEnd?: number;
  readonly trialEnd?: number;
  /** Since when a payment is owed; present while it is past due. */
  readonly pastDueSince?: number;
  readonly paymentMethodBrand?: string;
  readonly paymentMethodLast4?: string;
}

/** A customer's state at Stripe at one moment. */
export interface CustomerState {
  /** Whether the customer was deleted there, or belongs to another account. */
  readonly isDeleted: boolean;
  readonly email?: string;
  /** The subscription that decides access, if there ever was one. */
  readonly subscription?: SubscriptionState;
  /** Those that may charge the customer now or later: more than one is a fault. */
  readonly openSubscriptions: readonly { readonly id: string; readonly status: string }[];
  readonly hadTrial: boolean;
}
